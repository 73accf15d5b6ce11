import type { Answer, ChildSnapshot } from '@belfry/automation-engine'
import type { Organization, SearchProgress, ServicePort } from '@belfry/core'
import type { RunsTable } from '../../store/tables.ts'
import type { Unit } from '../service/unit.ts'

/** The unit of work of one run tick. */
export interface RunUnit extends Unit, TransactionMode {
  /** The actions to run after the commit so far, in order. */
  readonly actions: (() => void)[]
}

/** The transaction mode of a tick. The costlier modes are needed rarely: then the tick is undone and repeated in that mode. */
export interface TransactionMode {
  /** Exclusive access to the organization. */
  readonly alone: boolean
  /** Each request under a savepoint, so that the writes of a refused one can be undone separately. */
  readonly careful: boolean
  /** After how many milliseconds a tick stops where it is, and leaves the rest to the next one. */
  readonly tickMs: number
}

/** A run during a tick, for the handlers of its requests. */
export interface RunContext {
  readonly row: RunsTable
  readonly site: Organization
  /** The Workflow user's port. Its effects and events carry the run in their lineage. */
  readonly port: ServicePort
  /** Informs the port that a part of its writes was undone. */
  forgetReads(): void
  /** How many effects were simulated in this tick, counted by the port. */
  readonly simulations: { count: number }
  /** The events that it has received since it last began to wait. */
  readonly seenEvents: Set<string>
  /** What all child runs of the current step start with; `null` when there is no such step. */
  snapshot(): ChildSnapshot | null
  /** How far the search of its current request has come, if that searches records and is unfinished; otherwise `null`. */
  readonly searchedTo: SearchProgress | null
}

/** The answer to a request, or that the run waits: until a moment, or until a signal. */
export type AnswerOrWait = Answer | { readonly waits: { readonly until: number | null } }

/** The same, or that a search has examined a part of the records and continues from there in the next tick. */
export type RequestOutcome = AnswerOrWait | { readonly searchedTo: SearchProgress }
