import { eventCatalogue, eventKeys } from '../../../framework/events/catalogue.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, DeliveryDetail, DeliveryQuery, ReadableDeliveries, ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { webhook } from './webhook.ts'
import { isOnlyForFullAccess } from './webhooks.ts'

/** The event of a test message. It cannot be subscribed to. */
export const TEST_EVENT = 'belfry:test'

const SIGNATURE = 'x-webhook-signature'

/** The deliveries of a webhook, newest first: those that its caller may read the events of. */
export const listDeliveries = defineOperation({
  name: 'webhooks.deliveries.list',
  permission: 'webhooks:read',
  readOnly: true,
  async run(port: ServicePort, { id, ...query }: Omit<DeliveryQuery, 'readable'> & { readonly id: string }) {
    await requireRecord(port, webhook, id)
    return done(await port.deliveries.list(id, { ...query, readable: readableBy(port.caller) }))
  },
})

/** Returns one delivery: its content and all attempts. The signature is only returned to callers who may resend it anyway. */
export const getDelivery = defineOperation({
  name: 'webhook-deliveries.get',
  permission: 'webhooks:read',
  readOnly: true,
  async run(port: ServicePort, { deliveryId }: { readonly deliveryId: string }) {
    const delivery = await requireDelivery(port, deliveryId)
    if (await isOnlyForFullAccess(port, delivery.webhookId)) {
      const detail = `Flows send messages to the webhook ${delivery.webhookId}, so only somebody with full access (*) reads its deliveries.`
      throw new Refusal(problem('forbidden', { detail }))
    }
    if (covers(port.caller.permissions, 'webhooks:write')) return done(delivery)
    const { [SIGNATURE]: _, ...headers } = delivery.headers
    return done({ ...delivery, headers })
  },
})

/** Tries one delivery again, now. */
export const retryDelivery = defineOperation({
  name: 'webhook-deliveries.retry',
  permission: 'webhooks:write',
  async run(port: ServicePort, { deliveryId }: { readonly deliveryId: string }) {
    const { webhookId } = await requireDelivery(port, deliveryId)
    refuseDisabled(await requireRecord(port, webhook, webhookId))
    // Decided atomically by the database, because it may be delivered at this moment.
    if (!(await port.deliveries.retry(deliveryId))) {
      const detail = `${deliveryId} was delivered: the receiver has answered with success. What was delivered is never sent again.`
      throw new Refusal(problem('already_delivered', { detail }))
    }
    return done(withoutDetail(await requireDelivery(port, deliveryId)))
  },
})

/** Sends a test message to one webhook, to see whether it arrives. */
export const testWebhook = defineOperation({
  name: 'webhooks.test',
  permission: 'webhooks:write',
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const record = await requireRecord(port, webhook, id)
    refuseDisabled(record)
    const { name, url } = record
    const message = 'A test of this webhook. It tells of nothing that happened.'
    const sent = await port.deliveries.send(id, { event: TEST_EVENT, schedule: 'test', data: { webhook: { id, name, url }, message } })
    return done(withoutDetail(await requireDelivery(port, sent)))
  },
})

/** Refuses with 409 when the webhook is disabled: nothing is sent to it. */
export function refuseDisabled({ id, enabled }: RecordOf<typeof webhook>): void {
  if (enabled) return
  const detail = `The webhook ${id} is disabled, so nothing is sent to it. Enable it, then ask again.`
  throw new Refusal(problem('webhook_disabled', { detail }))
}

/** A delivery that may not be read is treated like one that does not exist. */
export async function requireDelivery(port: ServicePort, id: string): Promise<DeliveryDetail> {
  const delivery = await port.deliveries.get(id, readableBy(port.caller))
  if (!delivery) throw new Refusal(parameterProblem('not_found', 'deliveryId', `There is no delivery ${id} in this organization.`))
  return delivery
}

/** Test messages have no content, so all readers of webhooks see them. `null`: everything. */
function readableBy({ permissions }: Caller): ReadableDeliveries | null {
  if (covers(permissions, ALL_PERMISSIONS)) return null
  return { eventKeys: eventKeys.filter((key) => covers(permissions, eventCatalogue[key].permission)), schedules: ['test'] }
}

/** A delivery as lists show it. */
export function withoutDetail({ headers: _, body: __, attempts: ___, ...delivery }: DeliveryDetail) {
  return delivery
}
