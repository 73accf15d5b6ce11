import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import { nobodyTakesOver } from '../unit-of-work/deliveries/handover.ts'
import type { Service } from '../unit-of-work/service.ts'
import type { ConnectedWorkers } from '../unit-of-work/worker-hub.ts'
import { workers } from './index.ts'
import type { StopPhase, Worker, WorkerDefinition, WorkerParts } from './loop/define-worker.ts'

/** All background workers of this process. */
export interface BackgroundWork extends ConnectedWorkers {
  /** Those of which the metrics say how late their work is, by label. */
  readonly backlog: Readonly<Record<string, Worker>>
  /** Lets all look for the first time: for what an earlier process has left. */
  start(): void
  /** Resolves when nothing is left to be sent or advanced that is due now. */
  idle(): Promise<void>
  /** When something happens next; `null` when nothing is to come. */
  nextDueAt(): Promise<EpochMs | null>
  /** Begins nothing new and waits for what is under way, in the order of `StopPhase`. */
  stop(): Promise<void>
}

const phases: readonly StopPhase[] = ['first', 'then', 'last']

/**
 * Makes the workers of the table; they begin with `start`.
 *
 * @param table the definitions, in the order in which they are waited for
 */
export function createBackgroundWork(
  service: Service,
  parts: WorkerParts,
  table: Readonly<Record<string, WorkerDefinition>> = workers,
): BackgroundWork {
  const all = Object.values(table).map((definition) => ({ ...definition, worker: definition.create(service, parts) }))
  const inStopOrder = phases.flatMap((phase) => all.filter(({ stops }) => stops === phase))
  const workersOf = (some: typeof all) => some.map(({ worker }) => worker)
  return {
    wake: Object.fromEntries(all.map(({ name, worker }) => [name, worker.wake])),
    handover: all.find(({ worker }) => worker.handover)?.worker.handover ?? nobodyTakesOver(),
    backlog: Object.fromEntries(all.flatMap(({ backlog, worker }) => (backlog === null ? [] : [[backlog, worker]]))),
    start() {
      for (const { worker } of all) worker.wake()
    },
    idle: () =>
      waitForAll({
        workers: workersOf(all),
        // What is stopped first leaves work to the others here as well.
        again: workersOf(inStopOrder.filter(({ isFedByLater }) => isFedByLater)),
        emptied: workersOf(all.filter(({ isEmptied }) => isEmptied)),
        now: service.now,
      }),
    nextDueAt: () => firstDue(workersOf(all.filter(({ isHappening }) => isHappening))),
    async stop() {
      for (const { worker } of inStopOrder) await worker.stop()
    },
  }
}

/** Who is waited for. */
interface WaitedFor {
  readonly workers: readonly Worker[]
  /** Those that are waited for once more in each round. */
  readonly again: readonly Worker[]
  /** Those of which nothing may be due at the end. */
  readonly emptied: readonly Worker[]
  readonly now: () => EpochMs
}

async function waitForAll({ workers, again, emptied, now }: WaitedFor): Promise<void> {
  // Runs make deliveries, calls and effects due, and those can be what a run waits for: so runs are looked at once more. So are all when an
  // incident was looked after, whose notices are effects and tell webhooks; and when a run that was let go on has sent a message again.
  let before: number
  do {
    before = madeBy(workers)
    // Reading may never give the event loop a turn, and with it the timers by which what failed is tried again.
    await nextTurn()
    for (const worker of workers) await worker.idle()
    // A turn that was under way may have asked the outside behind the workers' back. What is answered lets runs go on, and those ask again.
    for (const worker of again) await worker.idle()
  } while (madeBy(workers) !== before || workers.some((worker) => worker.isBusy?.()) || (await isAnyDue(emptied, now)))
}

function madeBy(workers: readonly Worker[]): number {
  return workers.reduce((sum, { made = 0 }) => sum + made, 0)
}

async function isAnyDue(workers: readonly Worker[], now: () => EpochMs): Promise<boolean> {
  for (const worker of workers) if (((await worker.nextDueAt()) ?? Number.POSITIVE_INFINITY) <= now()) return true
  return false
}

async function firstDue(workers: readonly Worker[]): Promise<EpochMs | null> {
  const moments = await Promise.all(workers.map((worker) => worker.nextDueAt()))
  return moments.reduce((first, moment) => (moment !== null && (first === null || moment < first) ? moment : first), null)
}
