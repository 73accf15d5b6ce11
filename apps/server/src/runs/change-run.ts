import { cancelRun as cancelState, parseRunState, retryRun as retryState } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { lockRows } from '../store/lock-rows.ts'
import { selectDefinition } from '../store/queries/automations.ts'
import type { RunsTable, Tables } from '../store/tables.ts'
import { createFlowCache, requireFlow } from './flow-cache.ts'
import type { StoredRun } from './stored-run.ts'

type LockedRun = Pick<RunsTable, 'id' | 'status' | 'state' | 'definition_hash'>

/** How many runs of a deleted automation are held in memory at a time. */
const BATCH = 200

const GOING_ON = ['running', 'waiting'] as const

const parse = createFlowCache()

/** Cancels a run that has not ended, and waits for whoever advances it at the moment. Returns whether there was one. */
export async function cancelRun({ db, now }: Unit, organizationId: string, runId: string): Promise<boolean> {
  const runs = await lock(db, organizationId).where('id', '=', runId).where('status', 'in', GOING_ON).execute()
  await cancel(db, organizationId, runs, { now, error: null })
  return runs.length > 0
}

/** Cancels every run of an automation that has not ended. */
export async function cancelRunsOf({ db, now }: Unit, organizationId: string, automationId: string): Promise<void> {
  for (let last = ''; ; ) {
    const going = lock(db, organizationId).where('automation_id', '=', automationId).where('status', 'in', GOING_ON)
    const runs = await going.where('id', '>', last).orderBy('id').limit(BATCH).execute()
    await cancel(db, organizationId, runs, { now, error: 'The automation was deleted.' })
    if (runs.length < BATCH) return
    last = (runs.at(-1) as LockedRun).id
  }
}

/**
 * Makes a failed run go on: the step at which it failed is tried again. A run that failed by a fault of ours, or before it began, takes up
 * where it stands. What the step then asks for is left to the runner. Returns whether there was such a run.
 */
export async function retryRun(service: Service, unit: Unit, organizationId: string, runId: string): Promise<boolean> {
  const { db, now } = unit
  const row = await lock(db, organizationId).where('id', '=', runId).where('status', '=', 'failed').executeTakeFirst()
  if (!row) return false
  const stored = JSON.parse(row.state) as StoredRun
  if ('start' in stored || stored.run.status !== 'failed') {
    const status = 'start' in stored ? 'running' : stored.run.status
    await update(db, organizationId, runId, { status, due_at: now, error: null, updated_at: now })
  } else {
    const parsed = parseRunState(stored.run)
    if (!parsed.ok) throw new Error(parsed.error.message)
    const flow = requireFlow(parse(await selectDefinition(db, organizationId, row.definition_hash)))
    const { run, requests, trace } = retryState(flow, parsed.value, now)
    await appendTurn(db, organizationId, runId, { told: [{ retry: { now } }], trace })
    await update(db, organizationId, runId, {
      status: run.status,
      due_at: requests.length > 0 ? now : null,
      state: JSON.stringify({ ...stored, run, requests } satisfies StoredRun),
      error: run.error?.message ?? null,
      updated_at: now,
    })
  }
  unit.afterCommit(service.wake.runs)
  return true
}

function lock(db: Kysely<Tables>, organizationId: string) {
  const runs = db.selectFrom('runs').select(['id', 'status', 'state', 'definition_hash']).where('organization_id', '=', organizationId)
  return lockRows(runs, db)
}

/** Cancels runs that are locked. What they ask for is asked no more. */
async function cancel(
  db: Kysely<Tables>,
  organizationId: string,
  runs: readonly LockedRun[],
  { now, error }: { readonly now: number; readonly error: string | null },
): Promise<void> {
  if (runs.length === 0) return
  for (const { id, state } of runs) {
    const stored = JSON.parse(state) as StoredRun
    const cancelled = 'start' in stored ? stored : { ...stored, run: cancelState(stored.run, now), requests: [] }
    await appendTurn(db, organizationId, id, { told: [{ cancel: { now } }], trace: [] })
    await update(db, organizationId, id, {
      status: 'cancelled',
      due_at: null,
      state: JSON.stringify(cancelled satisfies StoredRun),
      error,
      updated_at: now,
    })
  }
  const ids = runs.map(({ id }) => id)
  for (const table of ['run_waits', 'run_signals'] as const) {
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('run_id', 'in', ids).execute()
  }
}

async function update(db: Kysely<Tables>, organizationId: string, id: string, changes: Partial<RunsTable>): Promise<void> {
  await db.updateTable('runs').set(changes).where('organization_id', '=', organizationId).where('id', '=', id).execute()
}

/** What a run was told by hand, behind what it was told before. */
async function appendTurn(
  db: Kysely<Tables>,
  organizationId: string,
  runId: string,
  { told, trace }: { readonly told: readonly unknown[]; readonly trace: readonly unknown[] },
): Promise<void> {
  const last = await db
    .selectFrom('run_turns')
    .select('position')
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const position = (last?.position ?? -1) + 1
  const row = { organization_id: organizationId, run_id: runId, position, told: JSON.stringify(told), trace: JSON.stringify(trace) }
  await db.insertInto('run_turns').values(row).execute()
}
