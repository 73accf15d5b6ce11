import { idFloor } from '@belfry/core'
import { deleteExpiredIncidents, selectAgedIncidents } from '../../store/queries/retention/expired-incidents.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

/** Removes incidents that ended long ago. Open ones are kept, however old. */
export async function cleanIncidents({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const rows = await selectAgedIncidents(db, organizationId, { after, before: idFloor('incident', latestId(ended)), limit: ROWS })
  const ids = rows.filter(({ resolved_at }) => resolved_at !== null && resolved_at <= ended).map(({ id }) => id)
  if (ids.length > 0) await deleteExpiredIncidents(db, organizationId, ids)
  return rows.length === ROWS ? (rows.at(-1)?.id ?? null) : null
}
