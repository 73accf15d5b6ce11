import { type EpochMs, idFloor } from '@belfry/core'
import type { RunsTable } from '../store/tables.ts'
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
        .returning('id')
        .execute()
      const ids = removed.map(({ id }) => id)
      for (const table of ['run_turns', 'run_values', 'run_waits', 'run_signals'] as const)
        if (ids.length > 0) await db.deleteFrom(table).where('organization_id', '=', organizationId).where('run_id', 'in', ids).execute()
    }
    const last = rows.at(-1)?.id ?? end
    return rows.length === RUNS && last < end ? last : null
  }
}
