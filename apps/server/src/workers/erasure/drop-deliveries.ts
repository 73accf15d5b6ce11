import { type DeliveryStatus, serializeEnvelope } from '@belfry/core'
import type { Kysely } from 'kysely'
import { lockRows } from '../../store/lock-rows.ts'
import type { DeliveriesTable, Tables } from '../../store/tables.ts'
import { tellOfWebhook } from '../../unit-of-work/incidents/tell-of-webhook.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import type { Service } from '../../unit-of-work/service.ts'

type Found = Pick<DeliveriesTable, 'id' | 'webhook_id' | 'status' | 'body'>

/**
 * Takes back messages: those that have arrived lose what they said and what was answered, all others go, because whatever has not arrived
 * could still be sent, or be asked for. Returns how many there were.
 */
export async function dropDeliveries(service: Service, unit: Unit, organizationId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { db } = unit
  const found: readonly Found[] = await lockRows(
    db
      .selectFrom('deliveries')
      .select(['id', 'webhook_id', 'status', 'body'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .orderBy('id'),
    db,
  ).execute()
  for (const delivery of found) await (hasArrived(delivery.status) ? empty : remove)(db, organizationId, delivery)
  // What was handed over and not begun is not begun any more; of an attempt under way nothing is noted.
  const webhooks = new Set(found.filter(({ status }) => status === 'waiting').map(({ webhook_id }) => webhook_id))
  for (const webhookId of new Set(found.filter(({ status }) => !hasArrived(status)).map(({ webhook_id }) => webhook_id)))
    await tellOfWebhook(service, unit, { organizationId, webhookId }, 'letGo')
  unit.afterCommit(() => {
    for (const webhookId of webhooks) service.handover.recall(webhookId)
  })
  return found.length
}

function hasArrived(status: DeliveryStatus): boolean {
  return status === 'delivered'
}

async function empty(db: Kysely<Tables>, organizationId: string, { id, body }: Found): Promise<void> {
  await db
    .updateTable('delivery_attempts')
    .set({ response_body: null })
    .where('organization_id', '=', organizationId)
    .where('delivery_id', '=', id)
    .execute()
  if (body === null) return
  const envelope = JSON.parse(Buffer.from(body).toString('utf8')) as Parameters<typeof serializeEnvelope>[0]
  await db
    .updateTable('deliveries')
    .set({ body: Buffer.from(serializeEnvelope({ ...envelope, data: {} })) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

async function remove(db: Kysely<Tables>, organizationId: string, { id }: Found): Promise<void> {
  await db
    .updateTable('retry_job_deliveries')
    .set({ result: 'dropped' })
    .where('organization_id', '=', organizationId)
    .where('delivery_id', '=', id)
    .where('result', 'is', null)
    .execute()
  await db.deleteFrom('delivery_attempts').where('organization_id', '=', organizationId).where('delivery_id', '=', id).execute()
  await db.deleteFrom('deliveries').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}
