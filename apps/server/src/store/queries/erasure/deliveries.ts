import type { Kysely } from 'kysely'
import { lockRows } from '../../lock-rows.ts'
import type { DeliveriesTable, Tables } from '../../tables.ts'
import type { RunKey } from '../run-ticks.ts'

const columns = ['id', 'webhook_id', 'status', 'body'] as const

/** A delivery with its own bytes. */
export type DeliveryWithBody = Pick<DeliveriesTable, (typeof columns)[number]>

/** Deliveries by their ids, in this order, locked. There must be at least one id. */
export function lockDeliveries(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<readonly DeliveryWithBody[]> {
  return lockRows(
    db.selectFrom('deliveries').select(columns).where('organization_id', '=', organizationId).where('id', 'in', ids).orderBy('id'),
    db,
  ).execute()
}

/** The ids of an event's deliveries. */
export async function selectDeliveryIdsOfEvent(db: Kysely<Tables>, organizationId: string, eventId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the deliveries for which a run waits. */
export async function selectAwaitedDeliveries(db: Kysely<Tables>, { organizationId, runId }: RunKey): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('waiting_run_id', '=', runId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the response bodies of a delivery's attempts. */
export async function clearResponses(db: Kysely<Tables>, organizationId: string, deliveryId: string): Promise<void> {
  await db
    .updateTable('delivery_attempts')
    .set({ response_body: null })
    .where('organization_id', '=', organizationId)
    .where('delivery_id', '=', deliveryId)
    .execute()
}

/** Replaces the bytes of a delivery. */
export async function updateDeliveryBody(db: Kysely<Tables>, organizationId: string, id: string, body: Uint8Array): Promise<void> {
  await db.updateTable('deliveries').set({ body }).where('organization_id', '=', organizationId).where('id', '=', id).execute()
}
