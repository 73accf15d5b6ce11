import Type from 'typebox'
import { type Field, nullable } from '../../kernel/schema/fields.ts'
import { customer } from '../customers/customers/customer.ts'
import { type EventShapes, plainValue, recordMember, recordMemberOrNull, shapeOf } from '../event-shape.ts'
import { inboxMessage, participantSchema, reactionSchema } from './inbox-messages/inbox-message.ts'
import { inboxThread } from './inbox-threads/inbox-thread.ts'

/** The maximum length of the reason of an urgent hand-off, in characters. */
export const REASON_LENGTH = 1_000

/** The schema of the reason of a hand-off. */
export const reasonSchema = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: REASON_LENGTH,
  description: 'Why it is urgent, in words for people',
})

const previous = Type.Partial(
  Type.Object(
    Object.fromEntries(
      Object.entries<Field>(inboxThread.fields).map(([name, { schema, optional }]) => [name, optional ? nullable(schema) : schema]),
    ),
  ),
  { additionalProperties: false, description: 'The old values of the fields that changed' },
)

const typing = Type.Object(
  { isTyping: Type.Boolean({ description: 'Whether somebody types now' }), participant: participantSchema },
  { additionalProperties: false, description: 'Who types' },
)

/** The data of events of conversations. */
export const inboxShapes: EventShapes = {
  'inbox:message-created': shapeOf(inboxMessage, { inboxThread: recordMember(inboxThread), customer: recordMemberOrNull(customer) }),
  'inbox:thread-updated': shapeOf(inboxThread, {
    customer: recordMemberOrNull(customer),
    previous: plainValue(previous, { preview: 'Hello!', lastMessageAt: '2026-07-01T11:00:00.000Z' }),
  }),
  'inbox:typing-changed': shapeOf(inboxThread, { typing: plainValue(typing, { isTyping: true, participant: null }) }),
  'inbox:urgent-handoff': shapeOf(inboxThread, {
    customer: recordMemberOrNull(customer),
    reason: plainValue(reasonSchema, 'Asks for a person'),
  }),
  'inbox:participant-reaction': shapeOf(inboxMessage, {
    inboxThread: recordMember(inboxThread),
    reaction: plainValue(reactionSchema, { emoji: '👍', participant: null, reactedAt: '2026-07-01T12:00:00.000Z' }),
  }),
}
