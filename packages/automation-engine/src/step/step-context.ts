import type { EpochMs } from '@belfry/core'
import type { Actor, RecordLink } from '../protocol/run-start.ts'
import type { Variables } from '../template/path.ts'

/** What a step has access to besides its config. */
export interface StepContext {
  /** The id of the run. */
  readonly runId: string
  readonly nodeId: string
  /** The time at which the step runs or is resumed. */
  readonly now: EpochMs
  readonly variables: Variables
  /** The member whose action started the run; `null` if none did. */
  readonly actor: Actor | null
  /** The records of the run; the first is the one it is about. */
  readonly records: readonly RecordLink[]
  /** The organization's time zone. */
  readonly timeZone: string
  /** The config as written by its author, before variables are filled in. */
  readonly authored: Readonly<Record<string, unknown>>
}
