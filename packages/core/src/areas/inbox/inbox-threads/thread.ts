import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, RecordPort, Values } from '../../../framework/operations/port.ts'
import { emitRecordEvent, eventPrevious, eventRecord } from '../../../framework/records/record-events.ts'
import { type FieldError, problem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { inboxTag } from '../inbox-tags/inbox-tag.ts'
import { inboxThread } from './inbox-thread.ts'

/** A conversation. */
export type InboxThread = RecordOf<typeof inboxThread>

/** The event for changes of a conversation's preview, archive flag and last message. */
export const threadEvents = ['inbox:thread-updated'] as const

/** The customer of a conversation; `null` if unknown or deleted. */
export async function customerOf(port: RecordPort, { customerId }: InboxThread): Promise<RecordOf<typeof customer> | null> {
  return customerId === null ? null : port.get(customer, customerId)
}

/** The customer of a conversation as contained in events. */
export async function eventCustomer(port: RecordPort, thread: InboxThread): Promise<AnyRecord | null> {
  const owner = await customerOf(port, thread)
  return owner && eventRecord(customer, owner)
}

/**
 * Stores changes of a conversation and emits a single event if its preview, archive flag or last message changes; other changes are silent.
 * Does nothing if no value changes.
 */
export async function changeThread(port: RecordPort, thread: InboxThread, values: Values): Promise<InboxThread> {
  const changes = realChanges(thread, values)
  if (Object.keys(changes).length === 0) return thread
  const changed = await port.update(inboxThread, thread, changes)
  await emitThreadChange(port, changed, changes, thread)
  return changed
}

/** The values that differ from those of the conversation. Archiving one ends its urgency. */
export function realChanges(thread: InboxThread, values: Values): Values {
  const wanted = values.archived === true ? { ...values, urgent: false } : values
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => (thread as AnyRecord)[name] !== value))
}

/** Emits changes of a conversation, if they are of a kind that is emitted. */
export async function emitThreadChange(port: RecordPort, changed: InboxThread, changes: Values, before: InboxThread): Promise<void> {
  const isEmitted = ['preview', 'archived', 'lastMessageAt'].some((name) => name in changes)
  if (isEmitted) await emitThreadUpdated(port, changed, changes, before)
}

/** Emits that a conversation has changed, with the old values. */
export async function emitThreadUpdated(port: RecordPort, changed: InboxThread, changes: Values, before: InboxThread): Promise<void> {
  const related = { customer: await eventCustomer(port, changed), previous: eventPrevious(inboxThread, before, changes) }
  await emitRecordEvent(port, 'inbox:thread-updated', inboxThread, changed, related)
}

/**
 * Refuses tags that do not exist, each by its location. Current tags of the conversation may have been deleted, and can still be removed
 * from it.
 */
export async function checkTags(port: RecordPort, tagIds: unknown, before: readonly string[] = []): Promise<void> {
  const errors: FieldError[] = []
  for (const [index, id] of ((tagIds as readonly string[] | undefined) ?? []).entries()) {
    if (before.includes(id) || (await port.get(inboxTag, id))) continue
    errors.push({ pointer: `/tagIds/${index}`, code: 'unknown_record', message: `there is no inbox tag ${id} in this organization` })
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}
