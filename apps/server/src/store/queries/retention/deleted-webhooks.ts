import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** The ids of the next deliveries of a webhook. */
export async function selectDeliveryIds(
  db: Kysely<Tables>,
  { organizationId, webhookId }: { readonly organizationId: string; readonly webhookId: string },
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
