import type { EpochMs } from '@belfry/core'
import type { Answer } from './request.ts'

/** What the host tells a run: the answer to one of its requests. */
export interface Signal {
  /** The key of the request. */
  readonly key: string
  /** The moment at which the run goes on. */
  readonly now: EpochMs
  readonly answer: Answer
}
