import { requireConnector } from '../../../framework/effects/require-connector.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime, parseTime, storedTime } from '../../../kernel/time.ts'
import { findMember } from '../../accounts/members/find-member.ts'
import { customerName } from '../../customers/customers/customer-name.ts'
import { reachOf } from '../../customers/customers/reach.ts'
import { inboxThread, PREVIEW_LENGTH } from '../inbox-threads/inbox-thread.ts'
import {
  customerOf,
  emitThreadChange,
  emitThreadUpdated,
  eventCustomer,
  type InboxThread,
  realChanges,
  threadEvents,
} from '../inbox-threads/thread.ts'
import { messageEvents, messageKinds, sendMessage } from '../notifications/send-message.ts'
import { inboxMessage } from './inbox-message.ts'

/** A message of a conversation. */
export type InboxMessage = RecordOf<typeof inboxMessage>

/** A message to add to a conversation. */
export interface Post {
  readonly direction: 'INBOUND' | 'OUTBOUND'
  readonly body: string
  readonly author?: string | null
  /** When an inbound message was sent; now by default. Refused for an outbound one. */
  readonly sentAt?: string | null
  /** Fields for other systems. */
  readonly integration?: Values
  /** For e-mail: overrides the subject of the conversation. */
  readonly subject?: string | null
  /** In place of where the conversation is led to. */
  readonly recipient?: string
}

/** The result of adding a message. */
export interface Posted {
  readonly message: InboxMessage
  /** The notification delivery by which it is sent; `null` where nothing is sent. */
  readonly deliveryId: string | null
}

/** The events emitted by a message in a conversation. */
export const postEvents = ['inbox:message-created', ...threadEvents, ...messageEvents] as const

/**
 * Adds a message to a conversation and emits the events of both. An outbound message is sent once, by the conversation's channel; its
 * status follows its notification delivery.
 *
 * @param also further changes of the conversation
 * @throws Refusal if there is nothing to send, or no recipient
 */
export async function postMessage(port: ServicePort, thread: InboxThread, post: Post, also: Values = {}): Promise<Posted> {
  const { direction, body, integration = {} } = post
  const recipient = direction === 'OUTBOUND' ? await recipientOf(port, thread, post) : null
  const moment = formatTime(port.now)
  const values = {
    ...integration,
    threadId: thread.id,
    customerId: thread.customerId,
    direction,
    body,
    author: post.author ?? (await authorOf(port, thread, direction)),
    sentAt: recipient === null ? (post.sentAt ?? moment) : null,
    status: recipient === null ? 'SENT' : 'QUEUED',
  }
  const message = await port.create(inboxMessage, newValues(inboxMessage, values))
  await note(port, thread, message, also)
  if (recipient === null || thread.channel === 'CHAT') return { message, deliveryId: null }
  const { channel, customerId } = thread
  const subject = channel === 'EMAIL' ? (post.subject ?? thread.subject) : null
  const about = { model: 'inboxMessage', id: message.id } as const
  const delivery = await sendMessage(port, { channel, recipient, customerId, subject, body, about })
  return { message: (await port.get(inboxMessage, message.id)) ?? message, deliveryId: delivery.id }
}

/** The text, when there is something in it to send. */
export function requireText(body: unknown): string {
  if (typeof body === 'string' && body.trim() !== '') return body
  throw new Refusal(fieldProblem('invalid_request', '/body', 'body holds nothing to send; write something', 'empty'))
}

/** The recipient of a message; `null` in a chat, which is not sent. */
async function recipientOf(port: ServicePort, thread: InboxThread, { body, sentAt, recipient }: Post): Promise<string | null> {
  requireText(body)
  if (typeof sentAt === 'string') {
    const message = 'an outbound message is sent now; leave sentAt out, or say INBOUND for one that has come in'
    throw new Refusal(fieldProblem('invalid_request', '/sentAt', message, 'outbound'))
  }
  const { id, channel, address } = thread
  if (channel === 'CHAT') return null
  const owner = await customerOf(port, thread)
  // A caller that gives the recipient writes by several channels, and has checked that one of them has a connector.
  if (recipient !== undefined) return recipient
  const target = address ?? (owner && (await reachOf(port, owner, channel)))
  if (target !== null) {
    requireConnector(port, [messageKinds[channel]])
    return target
  }
  const what = channel === 'EMAIL' ? 'e-mail address' : 'number'
  const detail = `The conversation ${id} has no ${what} to send to, nor has its customer. Give one of them an ${what} first.`
  throw new Refusal(problem('conflict', { detail: detail.replace('an number', 'a number') }))
}

/** The name of a message's author; `null` if unknown. */
async function authorOf(port: ServicePort, thread: InboxThread, direction: Post['direction']): Promise<string | null> {
  if (direction === 'OUTBOUND') return port.caller.userId === null ? null : ((await findMember(port, port.caller.userId))?.name ?? null)
  const owner = await customerOf(port, thread)
  const name = (owner && customerName(owner)) || thread.address
  return name === null ? null : cut(name, 200)
}

/** Updates the conversation with a new message and emits the events of both, the message first. */
async function note(port: ServicePort, thread: InboxThread, message: InboxMessage, also: Values): Promise<void> {
  const moment = Math.min(parseTime(message.sentAt ?? '') ?? port.now, port.now)
  const isLast = thread.lastMessageAt === null || moment >= storedTime(thread.lastMessageAt)
  const values = {
    ...(isLast ? { preview: previewOf(message.body), lastMessageAt: formatTime(moment) } : {}),
    ...(message.direction === 'INBOUND' ? { archived: false } : {}),
    ...also,
  }
  const changes = realChanges(thread, values)
  const changed = isLast || Object.keys(changes).length > 0 ? await port.update(inboxThread, thread, changes) : thread
  const related = { inboxThread: eventRecord(inboxThread, changed), customer: await eventCustomer(port, changed) }
  await emitRecordEvent(port, 'inbox:message-created', inboxMessage, message, related)
  // A message with the same content at the same moment as the previous one is still the last one.
  await (isLast ? emitThreadUpdated : emitThreadChange)(port, changed, changes, thread)
}

/** The beginning of a text, on one line; `null` if it is empty. */
function previewOf(body: string): string | null {
  return cut(body.replace(/[\s\p{Cc}]+/gu, ' ').trim(), PREVIEW_LENGTH) || null
}

function cut(text: string, length: number): string {
  // Removes half of a surrogate pair at the end.
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
