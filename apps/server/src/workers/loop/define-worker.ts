import type { Network } from '../../external/http-client/network.ts'
import type { Handover } from '../../unit-of-work/deliveries/handover.ts'
import type { Service } from '../../unit-of-work/service.ts'
import type { WorkerName } from '../../unit-of-work/worker-hub.ts'
import type { DueLoop } from './due-loop.ts'

/** A background worker of this process. */
export interface Worker extends DueLoop {
  /** How much it has come to the end of so far that may have left work to others; nothing by default. */
  readonly made?: number
  /** Whether it has something under way, although it was idle; never by default. */
  isBusy?(): boolean
  /** What takes deliveries over from the transaction that writes them, in the one worker that does. */
  readonly handover?: Handover
}

/** What workers are made of besides the service. */
export interface WorkerParts {
  /** What guarded connections ask of the machine; by default the machine itself. */
  readonly network?: Network
}

/**
 * When a worker is stopped: first those that begin something by themselves when its time has come, then those that go on with it, and at last
 * the one that sends what all others write.
 */
export type StopPhase = 'first' | 'then' | 'last'

/** What the server knows of a background worker. */
export interface WorkerDefinition<Name extends WorkerName = WorkerName> {
  /** The name under which it is woken: `service.wake.<name>()`. */
  readonly name: Name
  create(service: Service, parts: WorkerParts): Worker
  /** The label under which the metrics say how late its work is, its name by default; `null` where they say nothing of it. */
  readonly backlog: string | null
  /** Whether something happens at the moment when its next work is due, so that a test clock stops there; true by default. */
  readonly isHappening: boolean
  /** `then` by default. */
  readonly stops: StopPhase
  /** Whether workers that come later in the table leave work to it, so that each round of `idle` waits for it once more; false by default. */
  readonly isFedByLater: boolean
  /** Whether `idle` lasts until nothing of its work is due, also where it has left something for later; false by default. */
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
