import type { EpochMs } from '@belfry/core'
import type { Actor, RecordLink } from '../run/run-start.ts'
import type { Variables } from '../template/path.ts'

/** What a step sees besides its config. */
export interface StepContext {
  /** The run, and the node at which it stands. */
  readonly runId: string
  readonly nodeId: string
  /** The moment at which the step runs or is resumed. */
  readonly now: EpochMs
  readonly variables: Variables
  /** The member whose action started the run. */
  readonly actor: Actor | null
  /** The records of the run, first the one that it is about. */
  readonly records: readonly RecordLink[]
  /** The organization's time zone. */
  readonly timeZone: string
  /** The config as its author wrote it, with its variables not filled in. */
  readonly authored: Readonly<Record<string, unknown>>
}
