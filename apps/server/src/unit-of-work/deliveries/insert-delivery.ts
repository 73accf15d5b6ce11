import { type DeliverySchedule, newDelivery } from '@belfry/core'
import { sign } from '@belfry/webhook-verify'
import type { WebhookEndpoint } from '../../store/queries/endpoints.ts'
import { insertDeliveryRows } from '../../store/queries/new-deliveries.ts'
import type { DeliveriesTable } from '../../store/tables.ts'
import type { ClaimedDelivery } from '../service/attempt.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** A message to one webhook. */
export interface NewDelivery {
  readonly organizationId: string
  readonly webhookId: string
  /** The event whose bytes are sent; `null` for another message, whose bytes are stored with the delivery. */
  readonly eventId: string | null
  readonly eventKey: string
  readonly schedule: DeliverySchedule
  /** The bytes that every attempt sends. */
  readonly body: Uint8Array
  /** The run that waits for the first attempts, and its request. */
  readonly waiting?: { readonly runId: string; readonly key: string }
}

/**
 * Stores a delivery in the transaction of its event: due at once, and signed once for all attempts. If there is a free slot, it is leased
 * at the same time and handed over after the commit. Returns its id.
 */
export async function insertDelivery(service: Service, unit: Unit, { webhookId, ...message }: NewDelivery): Promise<string> {
  const [id] = await insertDeliveries(service, unit, message, [webhookId])
  return id as string
}

/** Stores a delivery of a message for each of these webhooks, in few statements. Returns their ids. */
export async function insertDeliveries(
  service: Service,
  unit: Unit,
  message: Omit<NewDelivery, 'webhookId'>,
  webhookIds: readonly string[],
): Promise<readonly string[]> {
  const { organizationId, eventId, eventKey, schedule, body, waiting } = message
  const { status, dueAt, attempts } = newDelivery(schedule, unit.now)
  const endpoints = await service.findEndpoints(unit.db, organizationId, webhookIds)
  const rows: DeliveriesTable[] = []
  const claimed: ClaimedDelivery[] = []
  for (const webhookId of webhookIds) {
    const { url, sealedSecret } = endpoints.get(webhookId) as WebhookEndpoint
    const signature = sign(body, service.openSigningSecret(organizationId, webhookId, sealedSecret))
    const id = service.newId('delivery')
    const claim = service.handover.claim(organizationId, webhookId)
    rows.push({
      organization_id: organizationId,
      id,
      webhook_id: webhookId,
      event_id: eventId,
      event_key: eventKey,
      schedule,
      status,
      due_at: claim?.until ?? dueAt,
      attempts,
      signature,
      body: eventId === null ? (body as DeliveriesTable['body']) : null,
      lease_owner: claim?.owner ?? null,
      retrying: 0,
      created_at: unit.now,
      completed_at: null,
      waiting_run_id: waiting?.runId ?? null,
      waiting_request_key: waiting?.key ?? null,
    })
    if (claim) claimed.push({ organizationId, id, webhookId, url, sealedSecret, signature, attempts, body, claimedUntil: claim.until })
  }
  await insertDeliveryRows(unit.db, rows)
  unit.afterCommit(() => {
    for (const delivery of claimed) service.handover.take(delivery)
    if (claimed.length < rows.length) service.wake.deliveries()
  })
  return rows.map(({ id }) => id)
}
