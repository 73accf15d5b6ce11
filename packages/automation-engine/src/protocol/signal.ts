import type { EpochMs } from '@belfry/core'
import type { Answer } from './request.ts'

/** The answer of the host to one request of a run. */
export interface Signal {
  /** The key of the request. */
  readonly key: string
  /** When the run continues. */
  readonly now: EpochMs
  readonly answer: Answer
}
