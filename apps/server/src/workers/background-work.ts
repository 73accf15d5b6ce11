import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import { nobodyTakesOver } from '../unit-of-work/service/handover.ts'
import type { Service } from '../unit-of-work/service/service.ts'
import type { ConnectedWorkers } from '../unit-of-work/service/worker-hub.ts'
import { workers } from './index.ts'
import type { StopPhase, Worker, WorkerDefinition, WorkerParts } from './loop/define-worker.ts'

/** All background workers of this process. */
export interface BackgroundWork extends ConnectedWorkers {
  /** The workers whose lag is a metric, by label. */
  readonly backlog: Readonly<Record<string, Worker>>
  /** Wakes all workers for the first time, for what an earlier process has left. */
  start(): void
  /** Resolves when no due work is left. */
  idle(): Promise<void>
  /** When the next work is due; `null` when none is. */
  nextDueAt(): Promise<EpochMs | null>
  /** Starts nothing new, and waits for work in flight, in the order of `StopPhase`. */
  stop(): Promise<void>
}

const phases: readonly StopPhase[] = ['first', 'then', 'last']

/**
 * Creates the workers of the table; `start` starts them.
 *
 * @param table the definitions, in the order in which `idle` waits for them
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
    wake: {
      ...Object.fromEntries(all.map(({ name, worker }) => [name, worker.wake])),
      newRun: all.find(({ worker }) => worker.newRun)?.worker.newRun ?? (() => false),
    },
    handover: all.find(({ worker }) => worker.handover)?.worker.handover ?? nobodyTakesOver(),
    backlog: Object.fromEntries(all.flatMap(({ backlog, worker }) => (backlog === null ? [] : [[backlog, worker]]))),
    start() {
      for (const { worker } of all) worker.wake()
    },
    idle: () =>
      waitForAll({
        workers: workersOf(all),
        // The order of stopping applies here too: a worker stopped earlier leaves work to the later ones.
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

/** The workers for which `idle` waits. */
interface WaitedFor {
  readonly workers: readonly Worker[]
  /** The workers for which each round waits a second time. */
  readonly again: readonly Worker[]
  /** The workers that must have nothing due at the end. */
  readonly emptied: readonly Worker[]
  readonly now: () => EpochMs
}

async function waitForAll({ workers, again, emptied, now }: WaitedFor): Promise<void> {
  // Runs cause deliveries, outbound requests and effects, and wait for their results, so runs are waited for again. So are all workers
  // after an incident was processed, whose notifications are effects and events, and after a run that continued has sent another message.
  let before: number
  do {
    before = madeBy(workers)
    // Reads may never yield to the event loop, and thus to the timers that retry failed work.
    await nextTurn()
    for (const worker of workers) await worker.idle()
    // A tick in progress may have requested effects after their worker was idle. Their answers let runs continue, which request more.
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
