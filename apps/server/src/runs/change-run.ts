import { cancelRun as cancelState, parseRunState, retryRun as retryState } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import { noteRunEnd } from '../incidents/note-run-end.ts'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { lockRows } from '../store/lock-rows.ts'
import { appendTurn, type Told, updateRun } from '../store/queries/run-turns.ts'
import type { RunsTable, Tables } from '../store/tables.ts'
import { attachLarge, detachLarge, valuesOf } from './large-values.ts'
import { readFlow } from './remembered.ts'
import type { StandingRun, StoredRun } from './stored-run.ts'

type LockedRun = Pick<RunsTable, 'organization_id' | 'id' | 'status' | 'state' | 'automation_id' | 'definition_hash' | 'root_run_id'>

/** How many runs of a deleted automation, or of one root, are held in memory at a time. */
const BATCH = 200

const GOING_ON = ['running', 'waiting'] as const

/**
 * Cancels a run and those that have come of it, as far as they have not ended, and waits for whoever advances them at the moment. Returns
 * whether there was one.
 */
export async function cancelRun(service: Service, unit: Unit, organizationId: string, runId: string): Promise<boolean> {
  const [run] = await lock(unit.db, organizationId).where('id', '=', runId).execute()
  if (!run) return false
  const isGoingOn = GOING_ON.some((status) => status === run.status)
  if (isGoingOn) await cancel(service, unit, [run], null)
  // Those that came of a child are its own children; those of a root may be further below, under a parent that has ended.
  const column = run.root_run_id === null ? 'root_run_id' : 'parent_run_id'
  return (await cancelBelow(service, unit, organizationId, [column, runId])) > 0 || isGoingOn
}

/** Looks until nothing is left: a run for which it had to wait may have let others begin meanwhile. Returns how many there were. */
async function cancelBelow(
  service: Service,
  unit: Unit,
  organizationId: string,
  [column, runId]: readonly ['root_run_id' | 'parent_run_id', string],
): Promise<number> {
  for (let count = 0; ; ) {
    const going = lock(unit.db, organizationId).where(column, '=', runId).where('status', 'in', GOING_ON)
    const runs = await going.orderBy('id').limit(BATCH).execute()
    await cancel(service, unit, runs, null)
    if (runs.length === 0) return count
    count += runs.length
  }
}

/** Cancels every run of an automation that has not ended. */
export async function cancelRunsOf(service: Service, unit: Unit, organizationId: string, automationId: string): Promise<void> {
  for (let last = ''; ; ) {
    const going = lock(unit.db, organizationId).where('automation_id', '=', automationId).where('status', 'in', GOING_ON)
    const runs = await going.where('id', '>', last).orderBy('id').limit(BATCH).execute()
    await cancel(service, unit, runs, 'The automation was deleted.')
    if (runs.length < BATCH) return
    last = (runs.at(-1) as LockedRun).id
  }
}

/** Cancels every run about a record that has not ended. */
export async function cancelRunsAbout(service: Service, unit: Unit, organizationId: string, recordId: string): Promise<void> {
  const runs = await lock(unit.db, organizationId).where('record_id', '=', recordId).where('status', 'in', GOING_ON).orderBy('id').execute()
  await cancel(service, unit, runs, null)
}

/**
 * Makes a failed run go on: the step at which it failed is tried again. A run that failed by a fault of ours, or before it began, takes up
 * where it stood. What the step then asks for is left to the runner. Returns whether there was such a run.
 */
export async function retryRun(service: Service, unit: Unit, organizationId: string, runId: string): Promise<boolean> {
  const { db, now } = unit
  const row = await lock(db, organizationId).where('id', '=', runId).where('status', '=', 'failed').executeTakeFirst()
  if (!row) return false
  const key = { organizationId, runId }
  const values = valuesOf(row)
  const stored = JSON.parse(await attachLarge(db, values, row.state)) as StoredRun
  const change = { ...key, now, since: 'unchanged' } as const
  unit.afterCommit(service.wake.runs)
  if (!('run' in stored) || stored.run.status !== 'failed') {
    // It waits for nothing any more: what its step asked for is asked again.
    const state = 'run' in stored ? await detachLarge(db, values, withoutWait(stored, stored)) : row.state
    await updateRun(db, service.store.dialect, { ...change, status: 'running', dueAt: now, error: null, state })
    return true
  }
  const parsed = parseRunState(stored.run)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { run, requests, trace } = retryState(await readFlow(service, db, row), parsed.value, now)
  const goesOn = requests.length > 0
  await appendTurn(db, key, JSON.stringify([{ retry: { now } }] satisfies Told[]), await detachLarge(db, values, trace))
  await updateRun(db, service.store.dialect, {
    ...change,
    status: goesOn ? 'running' : run.status,
    dueAt: goesOn ? now : null,
    error: run.error?.message ?? null,
    state: await detachLarge(db, values, withoutWait(stored, { run, requests })),
  })
  if (!goesOn) await noteRunEnd(service, unit, row, run)
  return true
}

function lock(db: Kysely<Tables>, organizationId: string) {
  const columns = ['organization_id', 'id', 'status', 'state', 'automation_id', 'definition_hash', 'root_run_id'] as const
  return lockRows(db.selectFrom('runs').select(columns).where('organization_id', '=', organizationId), db)
}

/** Cancels runs that are locked. What they asked for is asked no more. */
async function cancel(service: Service, { db, now }: Unit, runs: readonly LockedRun[], error: string | null): Promise<void> {
  for (const { organization_id: organizationId, id: runId, state } of runs) {
    const key = { organizationId, runId }
    // Large values stay where they are.
    const stored = JSON.parse(state) as StoredRun
    const cancelled: StoredRun = 'run' in stored ? withoutWait(stored, { run: cancelState(stored.run, now), requests: [] }) : stored
    await appendTurn(db, key, JSON.stringify([{ cancel: { now } }] satisfies Told[]), '[]')
    await updateRun(db, service.store.dialect, {
      ...key,
      status: 'cancelled',
      dueAt: null,
      state: JSON.stringify(cancelled),
      error,
      now,
      since: 'unchanged',
    })
    for (const table of ['run_waits', 'run_signals', 'run_calls'] as const) {
      await db.deleteFrom(table).where('organization_id', '=', organizationId).where('run_id', '=', runId).execute()
    }
  }
}

/** Where a run stands now that it waits for nothing. */
function withoutWait({ had }: StandingRun, { run, requests }: Pick<StandingRun, 'run' | 'requests'>): StandingRun {
  return { run, requests, ...(had ? { had } : {}) }
}
