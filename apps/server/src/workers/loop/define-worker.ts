import type { Network } from '../../external/http-client/network.ts'
import type { Handover } from '../../unit-of-work/service/handover.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { WorkerName } from '../../unit-of-work/service/worker-hub.ts'
import type { DueLoop } from './due-loop.ts'

/** A background worker of this process. */
export interface Worker extends DueLoop {
  /** How many pieces of work that may have caused work for others it has finished so far; nothing by default. */
  readonly made?: number
  /** Whether it has something in flight although `idle` has resolved; never by default. */
  isBusy?(): boolean
  /** Advances new runs, as `Wake.newRun` says; only one worker has it. */
  newRun?(organizationId: string, runId: string): boolean
  /** Takes over deliveries from the transactions that write them; only one worker has it. */
  readonly handover?: Handover
}

/** What workers need besides the service. */
export interface WorkerParts {
  /** The network of guarded connections; by default the machine's. */
  readonly network?: Network
}

/**
 * When a worker is stopped: first those that start something when its time has come, then those that continue it, and last the one that
 * sends what all others write.
 */
export type StopPhase = 'first' | 'then' | 'last'

/** The definition of a background worker. */
export interface WorkerDefinition<Name extends WorkerName = WorkerName> {
  /** The name under which it is woken: `service.wake.<name>()`. */
  readonly name: Name
  create(service: Service, parts: WorkerParts): Worker
  /** The label of its lag in the metrics, its name by default; `null` for no metric. */
  readonly backlog: string | null
  /** Whether the due time of its next work is a moment at which a test clock must stop; true by default. */
  readonly isHappening: boolean
  /** `then` by default. */
  readonly stops: StopPhase
  /** Whether later workers in the table leave work to it, so that each round of `idle` waits for it again; false by default. */
  readonly isFedByLater: boolean
  /** Whether `idle` lasts until none of its work is due, including what it has left for later; false by default. */
  readonly isEmptied: boolean
}

/** Completes the definition of a worker. */
export function defineWorker<Name extends WorkerName>(
  definition: Pick<WorkerDefinition<Name>, 'name' | 'create'> & Partial<WorkerDefinition<Name>>,
): WorkerDefinition<Name> {
  return Object.freeze({
    backlog: definition.name,
    isHappening: true,
    stops: 'then',
    isFedByLater: false,
    isEmptied: false,
    ...definition,
  })
}
