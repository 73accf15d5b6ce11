import { ALL_EVENTS } from '../../../framework/events/catalogue.ts'
import type { AnyRecord, CausedDelivery, EventView, Page, ServicePort, Values } from '../../../framework/operations/port.ts'
import { webhook } from '../webhooks/webhook.ts'
import { asOf, isLater } from './as-of.ts'

/** Why an event has not arrived at a webhook, in the order in which they are checked. */
export const undeliveredReasons = [
  'waiting',
  'failed',
  'stopped',
  'dismissed',
  'created_later',
  'disabled',
  'not_subscribed',
  'removed',
] as const

/** One of these reasons. */
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** A webhook at which an event has not arrived, and why. */
export interface Undelivered {
  readonly webhookId: string
  readonly reason: UndeliveredReason
  /** The reason in words, with the receiver's response. */
  readonly detail: string
  /** The delivery; `null` when none was made, or it is not kept any more. */
  readonly deliveryId: string | null
  /** When it is tried next; `null` when it is not, or an attempt is under way. */
  readonly nextAttemptAt: string | null
}

/** Every webhook of the organization at which an event has not arrived, newest first, with the reason. */
export async function undeliveredOf(
  port: ServicePort,
  event: EventView,
  deliveries: readonly CausedDelivery[],
): Promise<readonly Undelivered[]> {
  const undelivered: Undelivered[] = []
  let cursor: string | undefined
  do {
    const page: Page<AnyRecord> = await port.list(webhook, { limit: 200, filters: {}, cursor })
    for (const record of page.data) {
      const delivery = deliveries.find(({ webhookId }) => webhookId === record.id)
      if (delivery?.status === 'delivered') continue
      undelivered.push(delivery ? ofDelivery(delivery) : await withoutDelivery(port, event, record))
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return undelivered
}

function ofDelivery({ id, webhookId, status, attemptCount, nextAttemptAt, lastError }: CausedDelivery): Undelivered {
  const tried =
    attemptCount === 0
      ? 'It was not tried yet.'
      : `It was tried ${attemptCount === 1 ? 'once' : `${attemptCount} times`}. ${lastError ?? ''}`
  const next = nextAttemptAt === null ? 'An attempt is under way.' : `The next attempt is at ${nextAttemptAt}.`
  const ends: Readonly<Record<string, string>> = {
    waiting: next,
    failed: 'The schedule is used up: it is sent again only when somebody asks for it.',
    stopped: 'The webhook was disabled before it had arrived: a retry by force sends it again.',
    dismissed: 'Somebody has said that it need not arrive any more.',
  }
  const detail = `${tried.trim()} ${ends[status]}`
  return { webhookId, reason: status as UndeliveredReason, detail, deliveryId: id, nextAttemptAt }
}

async function withoutDelivery(port: ServicePort, event: EventView, record: AnyRecord): Promise<Undelivered> {
  const [reason, detail] = reasonOf(event, record, await asOf(port, record, event.createdAt))
  return { webhookId: record.id, reason, detail, deliveryId: null, nextAttemptAt: null }
}

function reasonOf({ eventKey, id, createdAt }: EventView, record: AnyRecord, then: Values): readonly [UndeliveredReason, string] {
  if (record.createdAt > createdAt || (record.createdAt === createdAt && isLater(record.id, id)))
    return ['created_later', `The webhook was made later, at ${record.createdAt}.`]
  if (!then.enabled) return ['disabled', 'The webhook was disabled when the event happened, and what happens then is not sent later.']
  const keys = then.subscribedEventKeys as readonly string[]
  if (!keys.includes(eventKey) && !keys.includes(ALL_EVENTS))
    return ['not_subscribed', `The webhook was not subscribed to ${eventKey} when the event happened.`]
  return ['removed', 'The delivery is not kept any more, or was taken back when a customer was erased.']
}
