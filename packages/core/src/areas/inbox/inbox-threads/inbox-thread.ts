import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { choice, flag, link, optional, shape, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** The longest preview of a conversation, in characters. */
export const PREVIEW_LENGTH = 140

/** The most tags that a conversation can have. */
export const MAX_TAGS = 50

/** The schema of a list of inbox tags. */
export const tagIdsSchema = Type.Array(Type.String({ pattern: idPattern('inboxTag') }), {
  maxItems: MAX_TAGS,
  uniqueItems: true,
  description: 'The inbox tags it is marked with',
})

/** A conversation by one channel. */
export const inboxThread = defineModel({
  name: 'inboxThread',
  title: 'Inbox thread',
  description: 'A conversation with somebody by one channel',
  collection: 'inbox-threads',
  readPermission: 'inbox:read',
  writePermission: 'inbox:write',
  fields: {
    channel: choice(['EMAIL', 'SMS', 'WHATSAPP', 'CHAT'], { description: 'How messages come and go', filter: true }),
    customerId: optional(link('customer', { description: 'The customer on the other side, where it is known' })),
    address: optional(
      text({
        personal: true,
        description: "The address or number of the other side; null for the customer's own",
        max: 254,
        example: 'ada@example.com',
      }),
    ),
    subject: optional(
      text({ personal: true, description: 'What it is about; the subject of mails', max: 500, example: 'Your stay in July' }),
    ),
    preview: optional(
      text({
        personal: true,
        description: 'How the last message begins, on one line',
        max: PREVIEW_LENGTH,
        readOnly: true,
        example: 'Is the pitch free?',
      }),
    ),
    lastMessageAt: optional(time({ description: 'When the last message was sent', readOnly: true })),
    archived: withDefault(
      flag({ description: 'Whether it is dealt with. A new message from the other side brings it back', filter: true, example: false }),
      false,
    ),
    tagIds: withDefault(shape(tagIdsSchema, { example: [] }), []),
    assistantActive: withDefault(flag({ description: 'Whether an assistant answers. No longer, when a person takes over' }), true),
    urgent: withDefault(
      flag({
        description: 'Whether it needs a person urgently: from its hand-off until a member replies or it is archived',
        readOnly: true,
        example: false,
      }),
      false,
    ),
  },
})
