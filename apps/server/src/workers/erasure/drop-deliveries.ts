import { type DeliveryStatus, serializeEnvelope } from '@belfry/core'
import type { Kysely } from 'kysely'
import { deleteDelivery } from '../../store/queries/delivery-removals.ts'
import { dropRetries } from '../../store/queries/delivery-transitions.ts'
import { clearResponses, type DeliveryWithBody, lockDeliveries, updateDeliveryBody } from '../../store/queries/erasure/deliveries.ts'
import type { Tables } from '../../store/tables.ts'
import { signalWebhookIncident } from '../../unit-of-work/incidents/signal-webhook-incident.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/**
 * Erases messages: delivered ones lose their content and the responses; all others are deleted, because they could still be sent or
 * retried. Returns how many there were.
 */
export async function dropDeliveries(service: Service, unit: Unit, organizationId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { db } = unit
  const deliveries = await lockDeliveries(db, organizationId, ids)
  for (const delivery of deliveries) await (hasArrived(delivery.status) ? empty : remove)(db, organizationId, delivery)
  // Leased deliveries that have not started are released; the result of an attempt in flight is not recorded.
  const webhooks = new Set(deliveries.filter(({ status }) => status === 'waiting').map(({ webhook_id }) => webhook_id))
  for (const webhookId of new Set(deliveries.filter(({ status }) => !hasArrived(status)).map(({ webhook_id }) => webhook_id)))
    await signalWebhookIncident(service, unit, { organizationId, webhookId }, 'dropped')
  unit.afterCommit(() => {
    for (const webhookId of webhooks) service.handover.recall(webhookId)
  })
  return deliveries.length
}

function hasArrived(status: DeliveryStatus): boolean {
  return status === 'delivered'
}

async function empty(db: Kysely<Tables>, organizationId: string, { id, body }: DeliveryWithBody): Promise<void> {
  await clearResponses(db, organizationId, id)
  if (body === null) return
  const envelope = JSON.parse(Buffer.from(body).toString('utf8')) as Parameters<typeof serializeEnvelope>[0]
  await updateDeliveryBody(db, organizationId, id, Buffer.from(serializeEnvelope({ ...envelope, data: {} })))
}

async function remove(db: Kysely<Tables>, organizationId: string, { id }: DeliveryWithBody): Promise<void> {
  await dropRetries(db, organizationId, [id])
  await deleteDelivery(db, organizationId, id)
}
