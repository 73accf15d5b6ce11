import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { RunsTable, Tables } from '../../tables.ts'

/** The next runs with a status, ordered by id. */
export function selectAgedRuns(
  db: Kysely<Tables>,
  organizationId: string,
  { status, after, limit }: { readonly status: RunsTable['status']; readonly after: string; readonly limit: number },
): Promise<readonly Pick<RunsTable, 'id' | 'updated_at'>[]> {
  return db
    .selectFrom('runs')
    .select(['id', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('status', '=', status)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes those of the runs that still have this status and have not changed since `ended`. There must be at least one id. */
export function deleteExpiredRuns(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
  { status, ended }: { readonly status: RunsTable['status']; readonly ended: EpochMs },
): Promise<readonly Pick<RunsTable, 'id' | 'root_run_id'>[]> {
  return db
    .deleteFrom('runs')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '=', status)
    .where('updated_at', '<=', ended)
    .returning(['id', 'root_run_id'])
    .execute()
}

/** Deletes the journals, waits, signals and outbound requests of deleted runs. There must be at least one id. */
export async function deleteJournals(db: Kysely<Tables>, organizationId: string, runIds: readonly string[]): Promise<void> {
  for (const table of ['run_ticks', 'run_waits', 'run_signals', 'run_calls'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('run_id', 'in', runIds).execute()
}

/** Deletes the large values of families of which no run is left. A family is identified by its root. There must be at least one id. */
export async function deleteValuesOfFamilies(db: Kysely<Tables>, organizationId: string, rootIds: readonly string[]): Promise<void> {
  const ofFamily = (column: 'id' | 'root_run_id') =>
    db.selectFrom('runs').select(column).where('organization_id', '=', organizationId).where(column, 'in', rootIds).distinct().execute()
  const there = [...(await ofFamily('id')), ...(await ofFamily('root_run_id'))].flatMap((row) => Object.values(row))
  const deletedIds = rootIds.filter((id) => !there.includes(id))
  if (deletedIds.length > 0)
    await db.deleteFrom('run_values').where('organization_id', '=', organizationId).where('run_id', 'in', deletedIds).execute()
}
