import { requireConnector } from '../../../framework/effects/require-connector.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { postEvents, postMessage, requireText } from '../../inbox/inbox-messages/post-message.ts'
import { inboxThread } from '../../inbox/inbox-threads/inbox-thread.ts'
import type { InboxThread } from '../../inbox/inbox-threads/thread.ts'
import { messageKinds } from '../../inbox/notifications/send-message.ts'
import { customer } from './customer.ts'
import { type CustomerChannel, reachOf } from './reach.ts'

/** A message to a customer and the channels that are wanted; none by default. */
export interface CustomerMessage {
  /** For e-mail only. */
  readonly subject?: string | null
  readonly body: string
  readonly sendEmail?: boolean
  readonly sendSms?: boolean
  readonly sendWhatsApp?: boolean
}

/** By which channels a message went. */
export interface SentToCustomer {
  readonly sent: readonly CustomerChannel[]
  readonly notificationDeliveryIds: readonly string[]
}

/**
 * Writes to a customer by every requested channel that has an address. Each message becomes part of the customer's conversation by that
 * channel, and is sent once. Does nothing without a channel or an address; refused if none of them has a connector.
 */
export const sendCustomerMessage = defineOperation({
  name: 'customers.sendMessage',
  // It is a conversation, so whoever may reply in one may start one.
  permission: inboxThread.writePermission,
  asks: ['mail', 'sms', 'whatsapp'],
  emits: postEvents,
  async run(port: ServicePort, { id, body: message }: RecordInput & { readonly body: CustomerMessage }) {
    const owner = await requireRecord(port, customer, id)
    const body = requireText(message.body)
    const sent: CustomerChannel[] = []
    const notificationDeliveryIds: string[] = []
    const recipients: { readonly channel: CustomerChannel; readonly recipient: string }[] = []
    for (const channel of wantedChannels(message)) {
      const recipient = await reachOf(port, owner, channel)
      if (recipient !== null) recipients.push({ channel, recipient })
    }
    requireConnector(
      port,
      recipients.map(({ channel }) => messageKinds[channel]),
    )
    for (const { channel, recipient } of recipients) {
      const subject = channel === 'EMAIL' ? (message.subject ?? null) : null
      const thread = await conversationWith(port, owner, { channel, recipient, subject })
      const { deliveryId } = await postMessage(port, thread, { direction: 'OUTBOUND', body, subject, recipient })
      if (port.handlingOf(messageKinds[channel]) !== 'refused') sent.push(channel)
      if (deliveryId !== null) notificationDeliveryIds.push(deliveryId)
    }
    const answer: SentToCustomer = { sent, notificationDeliveryIds }
    return sent.length > 0 ? done(answer) : skipped('the customer has no address for any channel that is wanted', answer)
  },
})

function wantedChannels({ sendEmail, sendSms, sendWhatsApp }: CustomerMessage): readonly CustomerChannel[] {
  return [
    ...(sendEmail ? (['EMAIL'] as const) : []),
    ...(sendSms ? (['SMS'] as const) : []),
    ...(sendWhatsApp ? (['WHATSAPP'] as const) : []),
  ]
}

/** How many of a customer's latest conversations are searched for one to continue. */
const LOOKED_THROUGH = 20

/** The newest unarchived conversation with the customer by a channel and with the same address; a new one if there is none. */
async function conversationWith(
  port: ServicePort,
  { id: customerId }: RecordOf<typeof customer>,
  { channel, recipient, subject }: { readonly channel: CustomerChannel; readonly recipient: string; readonly subject: string | null },
): Promise<InboxThread> {
  const filters = { customerId, channel, archived: 'false' }
  const threads = await newestRecords(port, inboxThread, filters, LOOKED_THROUGH)
  const thread = threads.find(({ address }) => address === null || address === recipient)
  return thread ?? (await port.create(inboxThread, newValues(inboxThread, { channel, customerId, subject })))
}
