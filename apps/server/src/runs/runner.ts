import { isRefusal } from '@belfry/core'
import { UnexaminedError } from '../examinations/examiner.ts'
import { noteFailedRun } from '../incidents/note-run-end.ts'
import { createDueLoop, type DueLoop } from '../operate/due-loop.ts'
import { complain } from '../operate/work-loop.ts'
import { organizationLock } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import { StoreUnavailableError } from '../store/errors.ts'
import { type ClaimedRun, claimRun, type RunKey, selectNextDue } from '../store/queries/awake-runs.ts'
import { parentOfRun } from '../tracing/parents.ts'
import { advanceRun } from './advance-run.ts'
import { createFindAwake } from './find-awake.ts'
import { NeedsOtherManner } from './other-manner.ts'
import { Pace } from './pace.ts'
import type { Manner, RunUnit } from './run-at-hand.ts'
import { dropSignals, takeSignals } from './signals.ts'
import { checkWaitsAgain, endWaits } from './waits.ts'

/** How many runs are advanced side by side; on SQLite they share commits. */
const BATCH = 64
/** How soon it looks again for what rests, or what another process has, in milliseconds. */
const AGAIN_MS = 10
/** How many times as far it looks when another process has all that it would take. */
const FURTHER = 4
/** How many times definitions are examined for one turn of a run. Each time it gets further than the time before. */
const MOST_EXAMINATIONS = 50

const FAILED_HERE = 'Something failed on our side; the log of the server says what.'

/** Advances the runs that are due or were told something. Several processes may do so on one PostgreSQL: whoever has locked a run advances it. */
export function createRunner(service: Service): DueLoop {
  const { store, now, settings, logger, tracing } = service
  // On SQLite everybody is.
  const isAlone = store.dialect === 'sqlite'
  const findAwake = createFindAwake(store)
  const pace = new Pace({
    stopwatch: () => performance.now(),
    sideBySide: isAlone ? 1 : Math.max(1, Math.floor(settings.databaseConnections / 4)),
  })

  /** Organizations of which another process had all runs that the last look has found. */
  const taken = new Set<string>()
  /** Organizations of which runs are being advanced, where these do not share a commit. */
  const busy = new Map<string, Promise<void>>()
  /** By organization: what is being examined for a run that asks for definitions, and the runs that stay due until it is known. */
  const examining = new Map<string, { readonly over: Promise<void>; readonly runs: Set<string> }>()
  /** By run: how often that was done for the turn that it has not ended. */
  const examinations = new Map<string, number>()
  /** What has kept the runs of an organization from being advanced: the next look fails with it. */
  let failure: { readonly error: unknown } | null = null

  async function look(): Promise<boolean> {
    if (failure) {
      const { error } = failure
      failure = null
      throw error
    }
    if (!isAlone) await store.write((unit) => checkWaitsAgain(service, { ...unit, now: now() }))
    const { runs, crowded } = await findAwake(now(), {
      room: BATCH,
      allowance: (organizationId) =>
        busy.has(organizationId) ? 0 : (taken.has(organizationId) ? FURTHER : 1) * pace.allowance(organizationId),
    })
    const batches = [...Map.groupBy(runs, ({ organizationId }) => organizationId)]
    if (isAlone) return (await Promise.all(batches.map(([id, batch]) => advanceBatch(id, batch, crowded.has(id))))).includes(true)
    for (const [id, batch] of batches) advanceAside(id, batch, crowded.has(id))
    return false
  }

  /** Advances runs of an organization while others go on: who has to wait for a lock lets nobody else wait. */
  function advanceAside(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): void {
    const advancing = advanceBatch(organizationId, batch, isCrowded).then(
      (more) => {
        busy.delete(organizationId)
        if (more) loop.wake()
      },
      (error: unknown) => {
        busy.delete(organizationId)
        failure = { error }
        loop.wake()
      },
    )
    busy.set(organizationId, advancing)
  }

  /** Whether to look at once for more of the organization. */
  async function advanceBatch(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): Promise<boolean> {
    const watch = performance.now()
    const advanced = (await Promise.all(batch.map(advanceOne))).includes(true)
    if (advanced && isCrowded) pace.rest(organizationId, performance.now() - watch)
    // Those that another process has are still awake; looking again at once would only be looking at them, but for those behind them.
    const looksFurther = !advanced && isCrowded && !taken.has(organizationId)
    if (looksFurther) taken.add(organizationId)
    else taken.delete(organizationId)
    return advanced || looksFurther
  }

  /** Whether there was something to do. */
  function advance(key: RunKey, manner: Manner): Promise<boolean> {
    const lock = organizationLock(key.organizationId, { alone: manner.alone })
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
      { lock },
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
      const advanced = await inSomeManner(key, { alone: isAlone, careful: false, requests: pace.requests(key.organizationId) })
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
      .catch((reason: unknown) => {
        failure = { error: reason }
      })
      .finally(() => {
        examining.delete(key.organizationId)
        loop.wake()
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
    return store.write(async ({ db, afterCommit }) => {
      const given = await db
        .updateTable('runs')
        .set({ status: 'failed', due_at: null, to_begin: null, error, updated_at: now() })
        .where('organization_id', '=', key.organizationId)
        .where('id', '=', key.runId)
        .where('status', 'in', ['running', 'waiting'])
        .returning(['organization_id', 'id', 'automation_id', 'root_run_id'])
        .executeTakeFirst()
      if (given) await noteFailedRun(service, { db, afterCommit, now: now() }, given, { step: null, error })
      await endWaits(db, key)
      await dropSignals(db, key, await takeSignals(db, key))
    })
  }

  const examined = () => [...examining.values()].map(({ over }) => over)
  const nextDueAt = () => store.read(selectNextDue)
  const loop = createDueLoop({
    now,
    look,
    // While some are advanced it looks again soon, without asking.
    nextDueAt: async () => (busy.size > 0 ? now() : nextDueAt()),
    onError: complain(logger, 'could not advance runs; they stay due'),
    againMs: AGAIN_MS,
  })

  return {
    wake: loop.wake,
    async idle() {
      await loop.idle()
      while (busy.size > 0 || examining.size > 0) {
        await Promise.all([...busy.values(), ...examined()])
        await loop.idle()
      }
    },
    nextDueAt,
    async stop() {
      await loop.stop()
      await Promise.all([...busy.values(), ...examined()])
    },
  }
}
