import { deleteChangesUntil, selectExpiredChanges } from '../../store/queries/retention/expired-changes.ts'
import { type Batch, ROWS } from './batch.ts'

/** Removes expired entries of the audit log, the oldest first. */
export async function cleanChanges({ db, organizationId, limits: { ended } }: Batch): Promise<string | null> {
  const rows = await selectExpiredChanges(db, organizationId, { ended, limit: ROWS })
  const last = rows.at(-1)
  if (last) await deleteChangesUntil(db, organizationId, last)
  return rows.length === ROWS ? 'more' : null
}
