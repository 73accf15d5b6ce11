import { type EpochMs, idFloor } from '@belfry/core'
import { deleteExpiredRuns, deleteJournals, deleteValuesOfFamilies, selectAgedRuns } from '../../store/queries/retention/expired-runs.ts'
import type { RunsTable } from '../../store/tables.ts'
import { type Batch, latestId } from './batch.ts'

/** How many runs one transaction removes, with everything that they were told. */
const RUNS = 100

/** Makes what removes runs of a status that ended long ago, with their journals. What began an automation once stays noted. */
export function cleanRuns(status: RunsTable['status'], limit: 'ended' | 'failedRuns') {
  return async ({ db, organizationId, limits, after }: Batch): Promise<string | null> => {
    const ended: EpochMs = limits[limit]
    // Asked of the database only where to begin: with both ends SQLite would walk along runs that wait, of which there may be very many.
    const end = idFloor('run', latestId(ended))
    const rows = await selectAgedRuns(db, organizationId, { status, after, limit: RUNS })
    const over = rows.filter(({ id, updated_at }) => id < end && updated_at <= ended).map(({ id }) => id)
    if (over.length > 0) {
      // One that is retried in this moment is not the same any more.
      const removed = await deleteExpiredRuns(db, organizationId, over, { status, ended })
      const ids = removed.map(({ id }) => id)
      if (ids.length > 0) {
        await deleteJournals(db, organizationId, ids)
        await deleteValuesOfFamilies(db, organizationId, [...new Set(removed.map(({ id, root_run_id }) => root_run_id ?? id))])
      }
    }
    const last = rows.at(-1)?.id ?? end
    return rows.length === RUNS && last < end ? last : null
  }
}
