import { noteFailedRun } from '../incidents/note-run-end.ts'
import { createDueLoop, type DueLoop } from '../operate/due-loop.ts'
import { complain } from '../operate/work-loop.ts'
import { organizationLock } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import { StoreUnavailableError } from '../store/errors.ts'
import { claimRun, type RunKey, selectAwake, selectNextDue } from '../store/queries/awake-runs.ts'
import type { RunsTable } from '../store/tables.ts'
import { parentOfRun } from '../tracing/parents.ts'
import { advanceRun } from './advance-run.ts'
import { NeedsOtherManner } from './other-manner.ts'
import type { Manner, RunUnit } from './run-at-hand.ts'
import { dropSignals, takeSignals } from './signals.ts'
import { checkWaitsAgain, endWaits } from './waits.ts'

/** How many runs are advanced side by side; on SQLite they share commits. */
const BATCH = 64

/** Advances the runs that are due or were told something. Several processes may do so on one PostgreSQL: whoever has locked a run advances it. */
export function createRunner(service: Service): DueLoop {
  const { store, now, logger, tracing } = service
  // On SQLite everybody is.
  const isAlone = store.dialect === 'sqlite'

  async function look(): Promise<boolean> {
    if (store.dialect === 'postgres') await store.write((unit) => checkWaitsAgain(service, { ...unit, now: now() }))
    const awake = await store.read((db) => selectAwake(db, now(), BATCH))
    const advanced = await Promise.all(awake.map(advanceOne))
    // Those that another process has are still awake; looking again at once would only be looking at them.
    return advanced.includes(true)
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
        if (row.status === 'running' || row.status === 'waiting')
          return tracing.on ? advanceTraced(unit, row) : advanceRun(service, unit, row)
        const late = await takeSignals(db, key)
        await dropSignals(db, key, late)
        return late.length > 0
      },
      { lock },
    )
  }

  async function advanceTraced(unit: RunUnit, row: RunsTable): Promise<boolean> {
    const attributes = { 'belfry.run.id': row.id, 'belfry.automation.id': row.automation_id }
    const parent = await parentOfRun(unit.db, row)
    return tracing.span('run turn', { kind: 'internal', parent, attributes }, () => advanceRun(service, unit, row))
  }

  async function advanceOne(key: RunKey): Promise<boolean> {
    try {
      return await inSomeManner(key, { alone: isAlone, careful: false })
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      // A fault of ours must not be tried for ever: the run ends where it stands, and says where to look.
      logger.error({ error, runId: key.runId }, 'a run could not be advanced')
      await giveUp(key)
      return true
    }
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
  function giveUp(key: RunKey): Promise<void> {
    return store.write(async ({ db, afterCommit }) => {
      const error = 'Something failed on our side; the log of the server says what.'
      const given = await db
        .updateTable('runs')
        .set({ status: 'failed', due_at: null, error, updated_at: now() })
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

  return createDueLoop({
    now,
    look,
    nextDueAt: () => store.read(selectNextDue),
    onError: complain(logger, 'could not advance runs; they stay due'),
  })
}
