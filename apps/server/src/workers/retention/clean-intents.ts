import { type IntentStatus, idFloor } from '@belfry/core'
import { type Batch, latestId, ROWS } from './batch.ts'

/** Makes what removes effects of a status that were answered long ago. */
export function cleanIntents(status: IntentStatus) {
  return async ({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> => {
    const rows = await db
      .selectFrom('intents')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', status)
      .where('id', '>', after)
      .where('id', '<', idFloor('intent', latestId(ended)))
      .orderBy('id')
      .limit(ROWS)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await db
        .deleteFrom('intents')
        .where('organization_id', '=', organizationId)
        .where('id', 'in', ids)
        .where('status', '=', status)
        .where('due_at', 'is', null)
        .where('updated_at', '<=', ended)
        .execute()
    return rows.length === ROWS ? (ids.at(-1) ?? null) : null
  }
}
