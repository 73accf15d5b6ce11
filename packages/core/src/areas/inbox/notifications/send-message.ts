import { type CompletionHandler, queueEffect } from '../../../framework/effects/completion-handler.ts'
import type { EffectKind } from '../../../framework/effects/effect.ts'
import { effectStatus } from '../../../framework/effects/effect-status.ts'
import type { MessagePayload } from '../../../framework/effects/message-payload.ts'
import type { AnyModel, RecordOf } from '../../../framework/models/define-model.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import type { IdKind } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { accessMethod } from '../../access/access-methods/access-method.ts'
import { findSecrets, hideSecrets } from '../../automations/automations/hide-secrets.ts'
import { mandate } from '../../billing/mandates/mandate.ts'
import { holdsSimulatedLink } from '../../billing/payment-links/add-link.ts'
import { noteMessageStatus } from '../inbox-messages/message-status.ts'
import { notificationDelivery } from './notification-delivery.ts'

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
  /** E-mail only: descriptions that the connector renders when sending: `{fileName, contentType, render: {kind, …}}`. */
  readonly attachments?: readonly Values[]
  /**
   * Texts of the message that only its recipient may see: the notification delivery, its events and the audit log have a placeholder
   * instead. The secrets of the record it is about, and those of the customer, are always included.
   */
  readonly secrets?: readonly string[]
}

type Delivery = RecordOf<typeof notificationDelivery>

/** The events emitted by a message. */
export const messageEvents = ['notification-delivery:updated'] as const

/** The kind of effect by which a channel is sent. */
export const messageKinds: { readonly [C in Channel]: EffectKind } = { EMAIL: 'mail', SMS: 'sms', WHATSAPP: 'whatsapp', PUSH: 'push' }

/** Queues a message in the transaction of the operation. Its result is stored in its notification delivery, and changes nothing else. */
export async function sendMessage(port: ServicePort, message: Message): Promise<Delivery> {
  const { channel, recipient, customerId = null, userId = null, subject = null, body, about, attachments = [] } = message
  const values = { channel, recipient, customerId, userId, ...(await visibleTexts(port, message)), about, status: 'QUEUED' }
  const delivery = await port.create(notificationDelivery, newValues(notificationDelivery, values))
  const kind = messageKinds[channel]
  if (leadsNowhere(port, kind, message)) return noteOutcome(port, delivery, NOWHERE)
  const { name, generalEmail, supportEmail } = port.organization
  const payload: MessagePayload = {
    to: recipient,
    body,
    ...(subject === null ? {} : { subject }),
    ...(channel === 'EMAIL' ? { from: { name, address: generalEmail ?? supportEmail }, attachments } : {}),
  }
  const effect = { kind, about: { model: 'notificationDelivery' as const, id: delivery.id }, payload: { ...payload } }
  await queueEffect(port, notificationSent, effect, { id: delivery.id })
  return (await port.get(notificationDelivery, delivery.id)) ?? delivery
}

/** Whether a message that is really sent would contain the URL of a simulated payment. */
function leadsNowhere({ handlingOf }: ServicePort, kind: EffectKind, { subject, body }: Message): boolean {
  const goesOut = handlingOf(kind) === 'sent' || handlingOf(kind) === 'external'
  return goesOut && holdsSimulatedLink(`${subject ?? ''}\n${body}`)
}

const NOWHERE = {
  status: 'FAILED',
  error: 'The text holds a payment link with which nobody can pay: it is simulated.',
  errorCode: 'not_configured',
}

/** The placeholder for a secret in the record of a message. */
const HIDDEN = '[hidden]'

/** At most so many records of a customer are read for their secrets. */
const MOST_READ = 200

/** Subject and body as stored. The effect has the complete texts, which cannot be read back. */
async function visibleTexts(port: ServicePort, message: Message): Promise<Pick<Message, 'subject' | 'body'>> {
  const { subject = null, body, about, customerId = null, secrets = [] } = message
  const filters = customerId === null ? null : { customerId }
  const pages = filters ? await Promise.all(kept.map((model) => port.list(model, { limit: MOST_READ, filters }))) : []
  const knownSecrets = await findSecrets(port, [about, pages.map(({ data }) => data)])
  const visible = hideSecrets({ subject, body }, knownSecrets)
  const without = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
  return { subject: visible.subject === null ? null : without(visible.subject), body: without(visible.body) }
}

/** The models whose records contain secrets that are written to customers. */
const kept: readonly AnyModel[] = [accessMethod, mandate]

/** The models whose records store the result of the message about them. */
const followers: Readonly<Partial<Record<string, typeof noteMessageStatus>>> = { inboxMessage: noteMessageStatus }

/** Stores the result of a notification delivery, and on the record it is about if that is a message itself. */
export const notificationSent: CompletionHandler<{ readonly id: string }> = {
  name: 'notificationDeliveries.sent',
  async complete(port, { id }, answer) {
    const delivery = await port.get(notificationDelivery, id)
    if (delivery?.status !== 'QUEUED') return
    const connector = answer.accepted ? (answer.values.connector ?? null) : null
    await noteOutcome(port, delivery, effectStatus(answer, { status: 'SENT', sentAt: formatTime(port.now), connector }))
  },
}

async function noteOutcome(port: ServicePort, delivery: Delivery, outcome: Values): Promise<Delivery> {
  const changed = await changeRecord(port, notificationDelivery, delivery, outcome)
  await followers[changed.about.model]?.(port, changed.about.id, changed)
  return changed
}
