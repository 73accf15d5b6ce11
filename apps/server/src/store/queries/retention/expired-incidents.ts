import type { Kysely } from 'kysely'
import type { Tables, WebhookIncidentsTable } from '../../tables.ts'

/** The next webhook incidents of an organization between two ids, both exclusive. */
export function selectAgedIncidents(
  db: Kysely<Tables>,
  organizationId: string,
  { after, before, limit }: { readonly after: string; readonly before: string; readonly limit: number },
): Promise<readonly Pick<WebhookIncidentsTable, 'id' | 'resolved_at'>[]> {
  return db
    .selectFrom('webhook_incidents')
    .select(['id', 'resolved_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes webhook incidents by their ids. There must be at least one. */
export async function deleteExpiredIncidents(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('webhook_incidents').where('organization_id', '=', organizationId).where('id', 'in', ids).execute()
}
