import { isRefusal } from '@belfry/core'
import { parentOfRun } from '../../observability/tracing/parents.ts'
import { createFairTurnstile, type FairPlaces } from '../../platform/queueing/fair-turnstile.ts'
import { StoreUnavailableError } from '../../store/errors.ts'
import { logFailure } from '../../store/log-failure.ts'
import { type ClaimedRun, claimRun, failRun, type RunKey, selectNextDue } from '../../store/queries/awake-runs.ts'
import { UnexaminedError } from '../../unit-of-work/definitions/examiner.ts'
import { noteFailedRun } from '../../unit-of-work/incidents/note-run-end.ts'
import { backgroundOf, inBackground } from '../../unit-of-work/perform/write-lock.ts'
import type { Manner, RunUnit } from '../../unit-of-work/runs/run-at-hand.ts'
import { dropSignals, takeSignals } from '../../unit-of-work/runs/signals.ts'
import { checkWaitsAgain, endWaits, hasWaitsToCheck } from '../../unit-of-work/runs/waits.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { defineWorker } from '../define-worker.ts'
import { createDueLoop, type DueLoop } from '../loop/due-loop.ts'
import { advanceRun } from './advance-run.ts'
import { createFindAwake } from './find-awake.ts'
import { NeedsOtherManner } from './other-manner.ts'
import { Pace } from './pace.ts'

/** Advances runs. */
export const runs = defineWorker({ name: 'runs', create: createRunner, isFedByLater: true, isEmptied: true })

/** How many runs are advanced side by side; on SQLite they share commits. */
const BATCH = 64
/** How many times as many runs as are advanced at the same time one look takes of an organization at least, where turns pass a turnstile. */
const LEAST = 4
/** For how long an organization is left out of which a run could not be advanced, in milliseconds: the store is away, or somebody has locked a row. */
const LEFT_OUT_MS = 1000
/** How many times as far it looks when another process has all that it would take. */
const FURTHER = 4
/** How many times definitions are examined for one turn of a run. Each time it gets further than the time before. */
const MOST_EXAMINATIONS = 50

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const FAILED_HERE = 'Something failed on our side; the log of the server says what.'

/** Makes what advances the runs that are due or were told something. Several processes may do so on one PostgreSQL: whoever has locked a run advances it. */
export function createRunner(service: Service): DueLoop {
  const { store, now, settings, logger, tracing } = service
  // On SQLite everybody is.
  const isAlone = store.dialect === 'sqlite'
  const findAwake = createFindAwake(store)
  const places = placesFor(settings.databaseConnections)
  const sideBySide = isAlone ? 1 : places.insideOfOne
  // Where turns pass a turnstile, others come in between them.
  const pace = new Pace({ dialect: store.dialect, stopwatch: () => performance.now(), sideBySide, least: isAlone ? 1 : LEAST * sideBySide })
  const turnstile = createFairTurnstile(places)

  /** Organizations of which another process had all runs that the last look has found. */
  const taken = new Set<string>()
  /** Organizations of which runs are being advanced. */
  const busy = new Map<string, Promise<void>>()
  /** By organization: what is being examined for a run that asks for definitions, and the runs that stay due until it is known. */
  const examining = new Map<string, { readonly over: Promise<void>; readonly runs: Set<string> }>()
  /** By run: how often that was done for the turn that it has not ended. */
  const examinations = new Map<string, number>()
  /** Organizations that are left out for a while, because their runs could not be advanced. */
  const leftOut = new Set<string>()
  /** Whether the last look has found waits to look at again, and whether that is under way. */
  let checked = Promise.resolve(false)
  let isChecking = false
  /** Whether an organization of which runs were advanced since the last look began may have more. */
  let again = false
  /** On SQLite: ends when somebody wakes it. */
  let woken = Promise.withResolvers<void>()

  async function look(): Promise<boolean> {
    again = false
    woken = Promise.withResolvers()
    if (!isAlone && !isChecking) checked = checkWaits()
    if (busy.size < BATCH) await beginTurns()
    if (!isAlone) return false
    // Whoever has something to do now does not wait for those who had before. Most often they have ended in the next turn.
    await Promise.race([Promise.all(busy.values()), woken.promise.then(nextTurn)])
    return again || busy.size > 0
  }

  async function beginTurns(): Promise<void> {
    const { runs, crowded } = await findAwake(now(), {
      room: BATCH - busy.size,
      allowance: (organizationId) =>
        busy.has(organizationId) || leftOut.has(organizationId)
          ? 0
          : (taken.has(organizationId) ? FURTHER : 1) * pace.allowance(organizationId),
      isResting: (organizationId) => pace.isResting(organizationId),
    })
    // Whoever has few does not wait for those who have many.
    const batches = [...Map.groupBy(runs, ({ organizationId }) => organizationId)].sort(
      ([one], [other]) => Number(crowded.has(one)) - Number(crowded.has(other)),
    )
    for (const [id, batch] of batches) advanceAside(id, batch, crowded.has(id))
  }

  /** Looks at waits again while runs are advanced, so that a full pool of connections keeps nobody's runs waiting. */
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

  /** Advances runs of an organization while others go on: whoever waits for a lock keeps nobody else waiting. */
  function advanceAside(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): void {
    const advancing = advanceBatch(organizationId, batch, isCrowded).then(
      (more) => {
        busy.delete(organizationId)
        again ||= more
        if (more && !isAlone) wake()
      },
      (error: unknown) => {
        busy.delete(organizationId)
        onError(error)
        leftOut.add(organizationId)
        setTimeout(() => {
          leftOut.delete(organizationId)
          wake()
        }, LEFT_OUT_MS).unref()
      },
    )
    busy.set(organizationId, advancing)
  }

  /** Whether to look at once for more of the organization. */
  async function advanceBatch(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): Promise<boolean> {
    const watch = performance.now()
    const advanced = await advanceAll(batch)
    if (advanced && isCrowded) rest(organizationId, performance.now() - watch)
    // Those that another process has are still awake. Looking at once finds them again, so it is done once, and further on.
    const looksFurther = !advanced && isCrowded && !taken.has(organizationId)
    if (looksFurther) taken.add(organizationId)
    else taken.delete(organizationId)
    return advanced || looksFurther
  }

  /** Whether there was something to do. It ends when all have ended, also where one fails. */
  async function advanceAll(batch: readonly RunKey[]): Promise<boolean> {
    const advancing = batch.map((key) =>
      isAlone ? advanceOne(key) : turnstile(() => advanceOne(key), { owner: key.organizationId, patient: true }),
    )
    await Promise.allSettled(advancing)
    return (await Promise.all(advancing)).includes(true)
  }

  /** Looks again as soon as the rest is over. */
  function rest(organizationId: string, ms: number): void {
    pace.rest(organizationId, ms)
    if (pace.isResting(organizationId)) setTimeout(wake, ms).unref()
  }

  /** Whether there was something to do. */
  function advance(key: RunKey, manner: Manner): Promise<boolean> {
    return store.write(
      async ({ db, afterCommit }) => {
        const actions: (() => void)[] = []
        const unit = { db, actions, afterCommit: (action: () => void) => void actions.push(action), now: now(), ...manner }
        afterCommit(() => {
          for (const action of actions) action()
        })
        const row = await claimRun(db, key)
        // Another process has it, or it is gone.
        if (!row) return false
        if (row.status === 'running' || row.status === 'waiting') {
          const watch = performance.now()
          const advanced = await (tracing.on ? advanceTraced(unit, row) : advanceRun(service, unit, row))
          const took = performance.now() - watch
          afterCommit(() => pace.note(key.organizationId, took))
          return advanced
        }
        const late = await takeSignals(db, key)
        await dropSignals(db, key, late)
        return late.length > 0
      },
      inBackground(key.organizationId, { alone: manner.alone }),
    )
  }

  async function advanceTraced(unit: RunUnit, row: ClaimedRun): Promise<boolean> {
    const attributes = { 'belfry.run.id': row.id, 'belfry.automation.id': row.automation_id }
    const parent = await parentOfRun(unit.db, row)
    return tracing.span('run turn', { kind: 'internal', parent, attributes }, () => advanceRun(service, unit, row))
  }

  async function advanceOne(key: RunKey): Promise<boolean> {
    if (examining.get(key.organizationId)?.runs.has(key.runId)) return false
    try {
      const advanced = await inSomeManner(key, { alone: isAlone, careful: false, turnMs: pace.sliceMs(key.organizationId) })
      examinations.delete(key.runId)
      return advanced
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      if (error instanceof UnexaminedError && (examinations.get(key.runId) ?? 0) < MOST_EXAMINATIONS) {
        examineAside(key, error)
        return false
      }
      await fail(key, error)
      return true
    }
  }

  /** A fault of ours must not be tried for ever: the run ends where it stands, and says where to look. */
  function fail(key: RunKey, error: unknown): Promise<void> {
    logger.error({ error, runId: key.runId }, 'a run could not be advanced')
    return giveUp(key, FAILED_HERE)
  }

  /** Has examined in a thread what a run asks for; other runs go on meanwhile. One run of an organization after another, because they mostly ask for the same. */
  function examineAside(key: RunKey, error: UnexaminedError): void {
    const begun = examining.get(key.organizationId)
    if (begun) {
      begun.runs.add(key.runId)
      return
    }
    examinations.set(key.runId, (examinations.get(key.runId) ?? 0) + 1)
    const over = service.examiner
      .examine(error, { patient: true })
      .catch((reason: unknown) => (isRefusal(reason) ? giveUp(key, reason.problem.detail) : fail(key, reason)))
      .catch(onError)
      .finally(() => {
        examining.delete(key.organizationId)
        wake()
      })
    examining.set(key.organizationId, { over, runs: new Set([key.runId]) })
  }

  async function inSomeManner(key: RunKey, manner: Manner): Promise<boolean> {
    try {
      return await advance(key, manner)
    } catch (error) {
      if (error instanceof NeedsOtherManner) return inSomeManner(key, { ...manner, ...error.manner })
      throw error
    }
  }

  /** The run keeps the state of its last turn, so that a retry takes it up there. */
  function giveUp(key: RunKey, error: string): Promise<void> {
    examinations.delete(key.runId)
    return store.write(
      async ({ db, afterCommit }) => {
        const given = await failRun(db, key, { error, now: now() })
        if (given) await noteFailedRun(service, { db, afterCommit, now: now() }, given, { step: null, error })
        await endWaits(db, key)
        await dropSignals(db, key, await takeSignals(db, key))
      },
      { owner: backgroundOf(key.organizationId) },
    )
  }

  const examined = () => [...examining.values()].map(({ over }) => over)
  const onError = logFailure(logger, 'could not advance runs; they stay due')
  const nextDueAt = () => store.read(selectNextDue)
  const loop = createDueLoop({
    now,
    look,
    nextDueAt,
    onError,
  })

  function wake(): void {
    woken.resolve()
    loop.wake()
  }

  return {
    wake,
    async idle() {
      do {
        await Promise.all([...busy.values(), ...examined()])
        await loop.idle()
      } while ((await checked) || busy.size > 0 || examining.size > 0)
    },
    nextDueAt,
    async stop() {
      await loop.stop()
      await Promise.all([...busy.values(), ...examined(), checked])
    },
  }
}

/**
 * How many turns are taken at a time where they do not share a commit: half of the connections that write, which are half of all, so that
 * however many runs wait for what somebody has locked, requests are answered; and one organization takes half of those.
 */
function placesFor(connections: number): FairPlaces {
  const inside = Math.max(1, Math.floor(connections / 4))
  return { inside, insideOfOne: Math.max(1, Math.floor(inside / 2)), waitingOfOne: 0 }
}
