import { type IntentStatus, idFloor } from '@belfry/core'
import { deleteExpiredIntents, selectAgedIntents } from '../../store/queries/retention/expired-intents.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

/** Creates the step that removes effects with a status that ended long ago. */
export function cleanIntents(status: IntentStatus) {
  return async ({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> => {
    const before = idFloor('intent', latestId(ended))
    const ids = await selectAgedIntents(db, organizationId, { status, after, before, limit: ROWS })
    if (ids.length > 0) await deleteExpiredIntents(db, organizationId, ids, { status, ended })
    return ids.length === ROWS ? (ids.at(-1) ?? null) : null
  }
}
