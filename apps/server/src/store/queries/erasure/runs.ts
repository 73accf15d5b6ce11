import type { Kysely } from 'kysely'
import { lockRows } from '../../lock-rows.ts'
import type { RunsTable, RunTicksTable, Tables } from '../../tables.ts'
import { columnBytes } from '../page-bytes.ts'
import type { RunKey } from '../run-ticks.ts'

/** The sizes in bytes of the states of the next runs. */
export function selectRunSizes(
  db: Kysely<Tables>,
  organizationId: string,
  after: string,
  limit: number,
): Promise<readonly { readonly size: number }[]> {
  return runsAfter(db, organizationId, after)
    .select(columnBytes(db, ['state']).as('size'))
    .limit(limit)
    .execute()
}

/** The next runs, ordered by id, locked. */
export function lockNextRuns(db: Kysely<Tables>, organizationId: string, after: string, limit: number): Promise<readonly RunsTable[]> {
  return lockRows(runsAfter(db, organizationId, after).selectAll().limit(limit), db).execute()
}

function runsAfter(db: Kysely<Tables>, organizationId: string, after: string) {
  return db.selectFrom('runs').where('organization_id', '=', organizationId).where('id', '>', after).orderBy('id')
}

/** The signals and traces of a run's ticks as JSON, in order, each with the position of the tick. */
export function selectNumberedTicks(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
): Promise<readonly Pick<RunTicksTable, 'position' | 'entries' | 'trace'>[]> {
  return db
    .selectFrom('run_ticks')
    .select(['position', 'entries', 'trace'])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
}

/** Replaces the signals and the trace of one tick. */
export async function updateTick(
  db: Kysely<Tables>,
  { organizationId, runId }: RunKey,
  { position, entries, trace }: Pick<RunTicksTable, 'position' | 'entries' | 'trace'>,
): Promise<void> {
  await db
    .updateTable('run_ticks')
    .set({ entries, trace })
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute()
}

/** Changes a run. Only while its row is locked. */
export async function changeRun(db: Kysely<Tables>, { organizationId, runId }: RunKey, change: Partial<RunsTable>): Promise<void> {
  await db.updateTable('runs').set(change).where('organization_id', '=', organizationId).where('id', '=', runId).execute()
}

/** Deletes the waits of a run, its unprocessed signals, and its outbound requests. */
export async function deleteWaitsSignalsAndCalls(db: Kysely<Tables>, { organizationId, runId }: RunKey): Promise<void> {
  for (const table of ['run_waits', 'run_signals', 'run_calls'] as const) {
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('run_id', '=', runId).execute()
  }
}
