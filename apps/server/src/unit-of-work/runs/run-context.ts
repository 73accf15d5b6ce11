import type { Answer, ChildSnapshot } from '@belfry/automation-engine'
import type { Organization, SearchProgress, ServicePort } from '@belfry/core'
import type { RunsTable } from '../../store/tables.ts'
import type { Unit } from '../perform/unit.ts'

/** A unit of work for one turn of a run. */
export interface RunUnit extends Unit, TransactionMode {
  /** What is done after the commit, in this order, as far as it was asked for until now. */
  readonly actions: (() => void)[]
}

/** How a turn is taken. The costlier ways are for the few that need them: the turn is undone and begun again. */
export interface TransactionMode {
  /** Nobody else writes into the organization meanwhile. */
  readonly alone: boolean
  /** Each request under a savepoint, so that what a refused one wrote can be undone by itself. */
  readonly careful: boolean
  /** After how many milliseconds a turn ends where it is, and leaves the rest to the next one. */
  readonly turnMs: number
}

/** A run in the middle of a turn, as those see it who answer its requests. */
export interface RunContext {
  readonly row: RunsTable
  readonly site: Organization
  /** The Workflow user's port, with the run in the lineage of whatever it causes. */
  readonly port: ServicePort
  /** Tells the port that part of what was written through it was undone. */
  forgetReads(): void
  /** How many effects were simulated in this turn, counted by its port. */
  readonly simulations: { count: number }
  /** The events that it has had since it last began to wait. */
  readonly had: Set<string>
  /** What runs for items would begin with, if it let them begin now; `null` where there is no step for them. */
  snapshot(): ChildSnapshot | null
  /** Where the last look of its present request has ended, when that looks for records and has not come to an end; else `null`. */
  readonly searchedTo: SearchProgress | null
}

/** The answer to a request, or that the run waits for it: until a moment, or until somebody tells it. */
export type AnswerOrWait = Answer | { readonly waits: { readonly until: number | null } }

/** The same; or that the request has looked at a piece of what there is, and is to be asked again to go on from there. */
export type RequestOutcome = AnswerOrWait | { readonly searchedTo: SearchProgress }
