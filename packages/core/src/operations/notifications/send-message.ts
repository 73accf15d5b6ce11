import type { EffectKind } from '../../effects/effect.ts'
import { queueEffect, type Settler } from '../../effects/settler.ts'
import type { IdKind } from '../../ids.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { notificationDelivery } from '../../models/notification-delivery.ts'
import { formatTime } from '../../time.ts'
import { noteMessageStatus } from '../inbox-messages/message-status.ts'
import type { ServicePort, Values } from '../port.ts'
import { newValues } from '../records/field-values.ts'
import { changeRecord } from '../records/tell.ts'

/** How a message is sent. */
export type Channel = 'EMAIL' | 'SMS' | 'WHATSAPP' | 'PUSH'

/** A message to one person by one channel. */
export interface Message {
  readonly channel: Channel
  /** The address or number; for push the user's id. */
  readonly recipient: string
  readonly customerId?: string | null
  readonly userId?: string | null
  /** One line; e-mail and push only. */
  readonly subject?: string | null
  readonly body: string
  /** The record that it is about. */
  readonly about: { readonly model: IdKind; readonly id: string }
  /** E-mail only: descriptions that the connector renders when it sends: `{fileName, contentType, render: {kind, …}}`. */
  readonly attachments?: readonly Values[]
}

/** The events of which a message tells. */
export const messageEvents = ['notification-delivery:updated'] as const

const kinds: { readonly [C in Channel]: EffectKind } = { EMAIL: 'mail', SMS: 'sms', WHATSAPP: 'whatsapp', PUSH: 'push' }

/** Queues a message in the transaction of the operation: what comes of it shows in its notification delivery, and changes nothing else. */
export async function sendMessage(port: ServicePort, message: Message): Promise<RecordOf<typeof notificationDelivery>> {
  const { channel, recipient, customerId = null, userId = null, subject = null, body, about, attachments = [] } = message
  const values = { channel, recipient, customerId, userId, subject, body, about, status: 'QUEUED' }
  const delivery = await port.create(notificationDelivery, newValues(notificationDelivery, values))
  const { name, generalEmail, supportEmail } = port.organization
  const payload: Values = {
    to: recipient,
    body,
    ...(subject === null ? {} : { subject }),
    ...(channel === 'EMAIL' ? { from: { name, address: generalEmail ?? supportEmail }, attachments } : {}),
  }
  const effect = { kind: kinds[channel], about: { model: 'notificationDelivery' as const, id: delivery.id }, payload }
  await queueEffect(port, notificationSent, effect, { id: delivery.id })
  return (await port.get(notificationDelivery, delivery.id)) ?? delivery
}

/** The models whose records note what came of the message that is about them. */
const followers: Readonly<Partial<Record<string, typeof noteMessageStatus>>> = { inboxMessage: noteMessageStatus }

/** Notes on a notification delivery what came of it, and on the record that it is about where that is a message itself. */
export const notificationSent: Settler<{ readonly id: string }> = {
  name: 'notificationDeliveries.sent',
  async settle(port, { id }, answer) {
    const delivery = await port.get(notificationDelivery, id)
    if (delivery?.status !== 'QUEUED') return
    const moment = formatTime(port.now)
    const changed = await changeRecord(
      port,
      notificationDelivery,
      delivery,
      answer.accepted
        ? { status: 'SENT', sentAt: moment, connector: answer.values.connector ?? null }
        : { status: 'FAILED', error: answer.reason.slice(0, 500) },
    )
    await followers[changed.about.model]?.(port, changed.about.id, changed)
  },
}
