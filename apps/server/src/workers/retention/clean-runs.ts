import { type EpochMs, idFloor } from '@belfry/core'
import { deleteExpiredRuns, deleteJournals, deleteValuesOfFamilies, selectAgedRuns } from '../../store/queries/retention/expired-runs.ts'
import type { RunsTable } from '../../store/tables.ts'
import { type Batch, latestId } from './batch.ts'

/** How many runs one transaction removes, with their journals. */
const RUNS = 100

/**
 * Creates the step that removes runs with a status that ended long ago, with their journals. Starts that may happen only once stay
 * recorded.
 */
export function cleanRuns(status: RunsTable['status'], limit: 'ended' | 'failedRuns') {
  return async ({ db, organizationId, limits, after }: Batch): Promise<string | null> => {
    const ended: EpochMs = limits[limit]
    // Only the start of the range is a condition: with both ends SQLite would scan waiting runs, of which there may be very many.
    const end = idFloor('run', latestId(ended))
    const rows = await selectAgedRuns(db, organizationId, { status, after, limit: RUNS })
    const over = rows.filter(({ id, updated_at }) => id < end && updated_at <= ended).map(({ id }) => id)
    if (over.length > 0) {
      // A run that was retried meanwhile is left out.
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
