import { type EpochMs, idFloor } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { RunsTable, Tables } from '../../store/tables.ts'
import { type Batch, latestId } from './batch.ts'

/** How many runs one transaction removes, with everything that they were told. */
const RUNS = 100

/** Makes what removes runs of a status that ended long ago, with their journals. What began an automation once stays noted. */
export function cleanRuns(status: RunsTable['status'], limit: 'ended' | 'failedRuns') {
  return async ({ db, organizationId, limits, after }: Batch): Promise<string | null> => {
    const ended: EpochMs = limits[limit]
    // Asked of the database only where to begin: with both ends SQLite would walk along runs that wait, of which there may be very many.
    const end = idFloor('run', latestId(ended))
    const rows = await db
      .selectFrom('runs')
      .select(['id', 'updated_at'])
      .where('organization_id', '=', organizationId)
      .where('status', '=', status)
      .where('id', '>', after)
      .orderBy('id')
      .limit(RUNS)
      .execute()
    const over = rows.filter(({ id, updated_at }) => id < end && updated_at <= ended).map(({ id }) => id)
    if (over.length > 0) {
      // One that is retried in this moment is not the same any more.
      const removed = await db
        .deleteFrom('runs')
        .where('organization_id', '=', organizationId)
        .where('id', 'in', over)
        .where('status', '=', status)
        .where('updated_at', '<=', ended)
        .returning(['id', 'root_run_id'])
        .execute()
      const ids = removed.map(({ id }) => id)
      for (const table of ['run_turns', 'run_waits', 'run_signals', 'run_calls'] as const)
        if (ids.length > 0) await db.deleteFrom(table).where('organization_id', '=', organizationId).where('run_id', 'in', ids).execute()
      if (ids.length > 0) await dropValues(db, organizationId, [...new Set(removed.map(({ id, root_run_id }) => root_run_id ?? id))])
    }
    const last = rows.at(-1)?.id ?? end
    return rows.length === RUNS && last < end ? last : null
  }
}

/** Removes the large values of families of which no run is left. */
async function dropValues(db: Kysely<Tables>, organizationId: string, rootIds: readonly string[]): Promise<void> {
  const ofFamily = (column: 'id' | 'root_run_id') =>
    db.selectFrom('runs').select(column).where('organization_id', '=', organizationId).where(column, 'in', rootIds).distinct().execute()
  const there = [...(await ofFamily('id')), ...(await ofFamily('root_run_id'))].flatMap((row) => Object.values(row))
  const gone = rootIds.filter((id) => !there.includes(id))
  if (gone.length > 0) await db.deleteFrom('run_values').where('organization_id', '=', organizationId).where('run_id', 'in', gone).execute()
}
