import { defineModel } from '../../../framework/models/define-model.ts'
import { optional, text } from '../../../kernel/schema/fields.ts'

/** A tag for conversations. */
export const inboxTag = defineModel({
  name: 'inboxTag',
  title: 'Inbox tag',
  description: 'A word that conversations are marked with',
  collection: 'inbox-tags',
  readPermission: 'inbox:read',
  writePermission: 'inbox:write',
  fields: {
    name: text({ description: 'The word', max: 100, example: 'Complaint' }),
    color: optional(
      text({ description: 'Its colour, six hexadecimal digits after #', pattern: '^#[0-9A-Fa-f]{6}$', max: 7, example: '#c62828' }),
    ),
  },
})
