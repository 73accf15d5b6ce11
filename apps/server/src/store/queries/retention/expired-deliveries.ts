import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { DeliveriesTable, Tables } from '../../tables.ts'

/** A delivery with the columns that determine its age. */
export type AgedDelivery = Pick<DeliveriesTable, 'id' | 'status' | 'created_at' | 'completed_at'>

/** The next deliveries of an organization between two ids, both exclusive. */
export function selectAgedDeliveries(
  db: Kysely<Tables>,
  organizationId: string,
  { after, before, limit }: { readonly after: string; readonly before: string; readonly limit: number },
): Promise<readonly AgedDelivery[]> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'status', 'created_at', 'completed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Deletes those of the deliveries that still have this status, and whose time in the column `by` is `ended` or before. There must be at
 * least one id.
 */
export function deleteExpiredDeliveries(
  db: Kysely<Tables>,
  organizationId: string,
  ids: readonly string[],
  {
    status,
    by,
    ended,
  }: { readonly status: DeliveriesTable['status']; readonly by: 'created_at' | 'completed_at'; readonly ended: EpochMs },
): Promise<readonly Pick<DeliveriesTable, 'id' | 'webhook_id'>[]> {
  return db
    .deleteFrom('deliveries')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '=', status)
    .where(by, '<=', ended)
    .returning(['id', 'webhook_id'])
    .execute()
}
