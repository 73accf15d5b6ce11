import type { SemaphoreLimits } from '../../platform/queueing/fair-semaphore.ts'
import { logFailure } from '../../store/log-failure.ts'
import { selectNextRunDue } from '../../store/queries/awake-runs.ts'
import { hasWaitsToCheck } from '../../store/queries/run-waits.ts'
import { checkWaitsAgain } from '../../unit-of-work/runs/waits.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker, type Worker } from '../loop/define-worker.ts'
import { createDueLoop } from '../loop/due-loop.ts'
import { createAdvanceBatch } from './advance-batch.ts'
import { createExaminations } from './examinations.ts'
import { createFindAwake } from './find-awake.ts'
import { createNewRuns } from './new-runs.ts'
import { createOrganizationTurns, LEFT_OUT_MS } from './organization-turns.ts'
import { Pace } from './pace.ts'

/** Advances runs. */
export const runWorker = defineWorker({ name: 'runs', create: createRunWorker, isFedByLater: true, isEmptied: true })

/** How many runs are advanced concurrently; on SQLite they share commits. */
const BATCH = 64
/** The least number of runs of an organization in one search, as a multiple of its concurrent ticks, where a semaphore limits ticks. */
const LEAST = 4

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Creates the worker that advances runs that are due or have signals. Several processes may share one PostgreSQL: the process that has
 * locked a run advances it.
 */
export function createRunWorker(service: Service): Worker {
  const { store, now, logger } = service
  // On SQLite every write has exclusive access.
  const isAlone = store.dialect === 'sqlite'
  const onError = logFailure(logger, 'could not advance runs; they stay due')
  const findAwake = createFindAwake(store)
  const { pace, limits } = paceFor(service)
  const examinations = createExaminations(service, { onError, onEnd: wake })
  const advance = createAdvanceBatch(service, { pace, limits, examinations })
  const turns = createOrganizationTurns({ pace, advance, onEnd, onError, wake })
  const newRuns = createNewRuns({
    most: BATCH,
    advance,
    // The first tick shares the commit of the start, which is possible only here. Where older runs are due, newer ones line up behind them.
    mayBegin: (organizationId) => isAlone && !isStopped && !turns.isCrowded(organizationId),
    onError(error) {
      onError(error)
      setTimeout(wake, LEFT_OUT_MS).unref()
    },
  })
  const waits = createWaitCheck(service, onError)
  let isStopped = false
  /** Whether an organization whose runs were advanced since the last search began may have more. */
  let again = false
  /** On SQLite: resolves when somebody wakes the worker. */
  let woken = Promise.withResolvers<void>()

  async function look(): Promise<boolean> {
    again = false
    woken = Promise.withResolvers()
    if (!isAlone) waits.check()
    if (turns.size < BATCH) await startTicks()
    if (!isAlone) return false
    // New work does not wait for earlier batches, which usually end within the next tick of the event loop.
    await Promise.race([Promise.all(turns.inFlight()), woken.promise.then(nextTick)])
    return again || turns.size > 0
  }

  async function startTicks(): Promise<void> {
    const room = BATCH - turns.size
    const isResting = (organizationId: string) => pace.isResting(organizationId)
    const { runs, crowded } = await findAwake(now(), { room, allowance: turns.allowance, isResting })
    // Organizations with few runs do not wait for those with many.
    const others = runs.filter(({ runId }) => !newRuns.has(runId))
    const batches = [...Map.groupBy(others, ({ organizationId }) => organizationId)].sort(
      ([one], [other]) => Number(crowded.has(one)) - Number(crowded.has(other)),
    )
    for (const [id, batch] of batches) turns.begin(id, batch, crowded.has(id))
  }

  function onEnd(more: boolean): void {
    again ||= more
    if (more && !isAlone) wake()
  }

  const inFlight = () => [...newRuns.inFlight(), ...turns.inFlight(), ...examinations.inFlight()]
  const nextDueAt = () => store.read(selectNextRunDue)
  const loop = createDueLoop({ now, look, nextDueAt, onError })

  function wake(): void {
    woken.resolve()
    loop.wake()
  }

  return {
    wake,
    newRun: (organizationId, runId) => newRuns.begin({ organizationId, runId }),
    async idle() {
      do {
        await Promise.all(inFlight())
        await loop.idle()
      } while ((await waits.checked()) || inFlight().length > 0)
    },
    nextDueAt,
    async stop() {
      isStopped = true
      await loop.stop()
      await Promise.all([...inFlight(), waits.checked()])
    },
  }
}

/** Creates the repeated check of waits, which runs while runs are advanced, so that a full pool of connections does not delay them. */
function createWaitCheck(service: Service, onError: (error: unknown) => void) {
  const { store, now } = service
  /** Whether the last check has found waits to check again, and whether a check is in progress. */
  let checked = Promise.resolve(false)
  let isChecking = false

  async function checkWaits(): Promise<boolean> {
    isChecking = true
    try {
      return (await store.read(hasWaitsToCheck)) && (await store.write((unit) => checkWaitsAgain(service, { ...unit, now: now() })))
    } catch (error) {
      onError(error)
      return false
    } finally {
      isChecking = false
    }
  }

  return {
    check() {
      if (!isChecking) checked = checkWaits()
    },
    checked: () => checked,
  }
}

/** The limits of concurrent ticks, and the pace: how many runs of each organization one search takes. */
function paceFor({ store, settings }: Service) {
  const isAlone = store.dialect === 'sqlite'
  const limits = limitsFor(settings.databaseConnections)
  const sideBySide = isAlone ? 1 : limits.insideOfOne
  // Where a semaphore limits ticks, other organizations come in between.
  const least = isAlone ? 1 : LEAST * sideBySide
  return { limits, pace: new Pace({ dialect: store.dialect, stopwatch: () => performance.now(), sideBySide, least }) }
}

/**
 * How many ticks run concurrently where they do not share a commit: half of the writing connections, which are half of all, so that
 * requests are answered however many runs wait for a lock. One organization gets half of that.
 */
function limitsFor(connections: number): SemaphoreLimits {
  const inside = Math.max(1, Math.floor(connections / 4))
  return { inside, insideOfOne: Math.max(1, Math.floor(inside / 2)), waitingOfOne: 0 }
}
