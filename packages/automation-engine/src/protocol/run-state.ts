import type { EpochMs } from '@belfry/core'
import type { Actor, RecordLink } from './run-start.ts'

/** The format of run states written by this version. Readers refuse a higher one. */
export const RUN_FORMAT = 1

/**
 * The status of a run. `waiting`: it awaits an answer. The engine never returns `running`; a host shows it for a run that is recorded but
 * not started yet.
 */
export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'

/** The state of a run between two signals. Plain JSON: it can be stored, restored and compared as text. */
export interface RunState {
  readonly format: typeof RUN_FORMAT
  readonly runId: string
  /** The definition that the run follows until it ends. */
  readonly definitionHash: string
  readonly status: RunStatus
  readonly startedAt: EpochMs
  /** `null` until it is completed, failed or cancelled. */
  readonly endedAt: EpochMs | null
  /** The current position, or the last one if it failed or was cancelled. `null` once it is completed. */
  readonly position: Position | null
  /** The keys of the requests whose answers are awaited. */
  readonly awaiting: readonly string[]
  /** Values by root: those that the current step or a later one can read. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The records as last read; valid until the run changes something or waits. */
  readonly live: LiveValues | null
  /** The records of the run; the first is the one it is about. */
  readonly records: readonly RunRecord[]
  readonly actor: Actor | null
  /** The organization's time zone when the run started. */
  readonly timeZone: string
  /** Why the run failed; `null` if it did not. */
  readonly error: RunError | null
}

/** A record of a run. */
export interface RunRecord extends RecordLink {
  /** The variable root that represents it; `null` if its event did not contain it. */
  readonly root: string | null
}

/** Parts of records that were read for the current steps. */
export interface LiveValues {
  /** The paths that were read: `customer.status`, or `customer` for all of it. */
  readonly paths: readonly string[]
  /** The values by root. A deleted record is absent; then the values of its event apply. */
  readonly values: Readonly<Record<string, unknown>>
}

/** An unfinished visit of a node. */
export interface Position {
  readonly nodeId: string
  /** True while the records that the step uses are being read and the step itself has not started. */
  readonly reading: boolean
  /** The number of requests that the step made in this visit before the awaited one. */
  readonly stage: number
  /** The number of the try, from 1; each manual retry adds one. */
  readonly try: number
  /** When the visit started. */
  readonly enteredAt: EpochMs
  /** State that the step keeps until the answer arrives. */
  readonly stepState: unknown
}

/** An error, and the step that failed. */
export interface RunError {
  readonly message: string
  /** The problem code if an operation refused; absent for other errors. */
  readonly code?: string
  /** The label of the step, or its id if it has no label. */
  readonly step: string
  readonly stepId: string
}
