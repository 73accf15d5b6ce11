import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Deletes one delivery with its attempts. */
export async function deleteDelivery(db: Kysely<Tables>, organizationId: string, id: string): Promise<void> {
  await db.deleteFrom('delivery_attempts').where('organization_id', '=', organizationId).where('delivery_id', '=', id).execute()
  await db.deleteFrom('deliveries').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}

/** Deletes deliveries, but not their attempts. */
export async function deleteDeliveries(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('deliveries').where('organization_id', '=', organizationId).where('id', 'in', ids).execute()
}

/** Deletes the attempts of deleted deliveries. */
export async function deleteAttempts(db: Kysely<Tables>, organizationId: string, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return
  await db.deleteFrom('delivery_attempts').where('organization_id', '=', organizationId).where('delivery_id', 'in', deliveryIds).execute()
}
