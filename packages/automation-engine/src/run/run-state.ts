import type { EpochMs } from '@belfry/core'
import type { Actor, RecordLink } from './run-start.ts'

/** The format of run states that this version writes. A reader refuses a higher one. */
export const RUN_FORMAT = 2

/**
 * How a run is. `waiting`: it awaits an answer. `running` never leaves the engine: a host shows it for a run whose start it has noted
 * and not yet made.
 */
export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'

/** One run of a flow, between two signals. Plain JSON: it may be written, read and compared as text. */
export interface RunState {
  readonly format: typeof RUN_FORMAT
  readonly runId: string
  /** The definition that the run follows to its end. */
  readonly definitionHash: string
  readonly status: RunStatus
  readonly startedAt: EpochMs
  /** `null` until it is completed, failed or cancelled. */
  readonly endedAt: EpochMs | null
  /** Where the run stands, or stood when it failed or was cancelled. `null` once it is completed. */
  readonly position: Position | null
  /** The keys under which answers are awaited. */
  readonly awaiting: readonly string[]
  /** Values by root: those that the step at hand or a later one can read. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The records as they were last read; they hold until the run changes something or waits. */
  readonly live: LiveValues | null
  /** The records of the run, first the one that it is about. */
  readonly records: readonly RunRecord[]
  readonly actor: Actor | null
  /** The organization's time zone when the run began. */
  readonly timeZone: string
  /** Why the run failed. */
  readonly error: RunError | null
}

/** A record of a run. */
export interface RunRecord extends RecordLink {
  /** The variable root that stands for it; `null` when its event did not hold it. */
  readonly root: string | null
}

/** Parts of records that were read for the steps at hand. */
export interface LiveValues {
  /** What was read: `customer.status`, or `customer` for all of it. */
  readonly paths: readonly string[]
  /** What was found, by root. A record that is gone is not among it, and then stands as in its event. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A visit of a node that is not over. */
export interface Position {
  readonly nodeId: string
  /** The records that the step uses are being read; the step itself has not begun. */
  readonly reading: boolean
  /** How many requests the step has made in this visit before the one that is awaited. */
  readonly stage: number
  /** Which try it is, from 1; a retry by hand is the next. */
  readonly try: number
  /** When the visit began. */
  readonly enteredAt: EpochMs
  /** What the step keeps until the answer comes. */
  readonly memo: unknown
}

/** A failure, and the step that failed. */
export interface RunError {
  readonly message: string
  /** The code of the problem by which an operation has refused; left out of other failures. */
  readonly code?: string
  /** The label of the step, or its id when it has none. */
  readonly step: string
  readonly stepId: string
}
