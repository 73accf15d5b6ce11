import { type DeliverySchedule, newDelivery } from '@belfry/core'
import { sign } from '@belfry/webhook-verify'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import type { DeliveriesTable } from '../store/tables.ts'

/** A message on its way to one webhook. */
export interface NewDelivery {
  readonly organizationId: string
  readonly webhookId: string
  /** The event whose bytes are sent; `null` for a message of its own, whose bytes are then kept with the delivery. */
  readonly eventId: string | null
  readonly eventKey: string
  readonly schedule: DeliverySchedule
  /** The bytes that every attempt sends. */
  readonly body: Uint8Array
  /** The run that waits for the first attempts, and the request under which to tell it. */
  readonly waiting?: { readonly runId: string; readonly key: string }
}

const insert = preparedQuery<DeliveriesTable>()((db, param) =>
  db.insertInto('deliveries').values({
    organization_id: param('organization_id'),
    id: param('id'),
    webhook_id: param('webhook_id'),
    event_id: param('event_id'),
    event_key: param('event_key'),
    schedule: param('schedule'),
    status: param('status'),
    due_at: param('due_at'),
    attempts: param('attempts'),
    signature: param('signature'),
    body: param('body'),
    lease_owner: param('lease_owner'),
    retrying: param('retrying'),
    created_at: param('created_at'),
    completed_at: param('completed_at'),
    waiting_run_id: param('waiting_run_id'),
    waiting_key: param('waiting_key'),
  }),
)

/**
 * Writes a delivery down in the transaction of what it tells of: due at once, signed once for all attempts. Where there is room it is
 * claimed in the same breath and handed over after the commit. Returns its id.
 */
export async function insertDelivery(service: Service, unit: Unit, delivery: NewDelivery): Promise<string> {
  const { organizationId, webhookId, eventId, eventKey, schedule, body, waiting } = delivery
  const { url, sealedSecret } = await service.findEndpoint(unit.db, organizationId, webhookId)
  const signature = sign(body, service.openSigningSecret(organizationId, webhookId, sealedSecret))
  const id = service.newId('delivery')
  const { status, dueAt, attempts } = newDelivery(schedule, unit.now)
  const claim = service.handover.claim(organizationId, webhookId)
  await insert(unit.db, {
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
    body: eventId === null ? body : null,
    lease_owner: claim?.owner ?? null,
    retrying: 0,
    created_at: unit.now,
    completed_at: null,
    waiting_run_id: waiting?.runId ?? null,
    waiting_key: waiting?.key ?? null,
  })
  unit.afterCommit(() => {
    if (!claim) return service.wake.deliveries()
    service.handover.take({ organizationId, id, webhookId, url, sealedSecret, signature, attempts, body, claimedUntil: claim.until })
  })
  return id
}
