import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { DeliveryDetail, ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { requireDelivery, withoutDetail } from './deliveries.ts'
import { webhook } from './webhook.ts'

/** Dismisses one delivery, so that it need not arrive any more. */
export const dismissDelivery = defineOperation({
  name: 'webhook-deliveries.dismiss',
  permission: 'webhooks:write',
  async run(port: ServicePort, { deliveryId }: { readonly deliveryId: string }) {
    // Decided atomically by the database, because a retry may be requested at this moment.
    const before = await requireDelivery(port, deliveryId)
    const isDismissed = await port.deliveries.dismiss(deliveryId)
    if (!isDismissed && before.status === 'dismissed') return skipped('it was dismissed before', withoutDetail(before))
    if (!isDismissed) throw notDismissed(before)
    return done(withoutDetail(await requireDelivery(port, deliveryId)))
  },
})

/** Dismisses all permanently failed deliveries of a webhook. */
export const dismissFailedDeliveries = defineOperation({
  name: 'webhooks.dismissFailed',
  permission: 'webhooks:write',
  async run(port: ServicePort, { id }: { readonly id: string }) {
    await requireRecord(port, webhook, id)
    return done({ deliveries: await port.deliveries.dismissFailed(id) })
  },
})

function notDismissed({ id, status, nextAttemptAt }: DeliveryDetail): Refusal {
  if (status === 'delivered')
    return new Refusal(problem('already_delivered', { detail: `${id} was delivered: there is nothing to dismiss.` }))
  const next = nextAttemptAt === null ? 'now' : `next at ${nextAttemptAt}`
  const detail = `${id} is still being tried, ${next}. What has failed for good, or was stopped with its webhook, can be dismissed.`
  return new Refusal(problem('conflict', { detail }))
}
