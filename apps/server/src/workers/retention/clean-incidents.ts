import { idFloor } from '@belfry/core'
import { type Batch, latestId, ROWS } from './batch.ts'

/** Removes incidents that ended long ago. One that is open stays, however old it is. */
export async function cleanIncidents({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const rows = await db
    .selectFrom('webhook_incidents')
    .select(['id', 'resolved_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', idFloor('incident', latestId(ended)))
    .orderBy('id')
    .limit(ROWS)
    .execute()
  const ids = rows.filter(({ resolved_at }) => resolved_at !== null && resolved_at <= ended).map(({ id }) => id)
  if (ids.length > 0)
    await db.deleteFrom('webhook_incidents').where('organization_id', '=', organizationId).where('id', 'in', ids).execute()
  return rows.length === ROWS ? (rows.at(-1)?.id ?? null) : null
}
