import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, longText, optional, shape, text, time, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

/** The schema of an emoji. */
export const emojiSchema = Type.String({ minLength: 1, maxLength: 32, pattern: '^[^\\u0000-\\u0020\\u007f]+$', description: 'The emoji' })

/** The schema of a participant's name in a conversation. */
export const participantSchema = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  description: 'Who; null for the other side of the conversation',
})

/** The schema of a reaction to a message. */
export const reactionSchema = named(
  'Reaction',
  Type.Object(
    {
      emoji: emojiSchema,
      participant: participantSchema,
      reactedAt: Type.String({ format: 'date-time', description: 'When it was given or last changed' }),
    },
    { additionalProperties: false, description: 'How somebody reacted to a message' },
  ),
)

/** The most reactions that a message can have: one from each participant. */
export const MAX_REACTIONS = 200

const reactions = Type.Array(reactionSchema, { maxItems: MAX_REACTIONS, description: 'The reactions to it, one from each participant' })

/** A message of a conversation. */
export const inboxMessage = defineModel({
  name: 'inboxMessage',
  title: 'Inbox message',
  description: 'A message of a conversation',
  collection: 'inbox-messages',
  readPermission: 'inbox:read',
  writePermission: 'inbox:write',
  fields: {
    threadId: link('inboxThread', { description: 'The conversation to which it belongs' }),
    customerId: optional(
      link('customer', { description: 'The customer of the conversation when the message was written', readOnly: true }),
    ),
    direction: choice(['INBOUND', 'OUTBOUND'], { description: 'INBOUND from the other side, OUTBOUND to it', filter: true }),
    body: longText({ personal: true, description: 'The text', max: 20_000, example: 'Is the pitch by the lake free?' }),
    author: optional(
      text({
        personal: true,
        description: "Who has written it; by default the customer's name or the thread's address, for an outbound one that of the member",
        example: 'Ada Lovelace',
      }),
    ),
    sentAt: optional(
      time({
        description: 'When it was sent; of an outbound one when it was handed over, null until then',
        example: '2026-07-01T12:00:00.000Z',
      }),
    ),
    status: withDefault(
      choice(['QUEUED', 'SENT', 'SIMULATED', 'FAILED'], {
        description:
          'How far it is; what comes in is SENT. SIMULATED: nothing was sent, because no connector is set up. The notification delivery says more about an outbound one',
        filter: true,
        readOnly: true,
        example: 'SENT',
      }),
      'QUEUED',
    ),
    reactions: withDefault(shape(reactions, { personal: true, example: [], readOnly: true }), []),
  },
})
