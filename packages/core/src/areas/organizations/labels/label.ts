import { defineModel } from '../../../framework/models/define-model.ts'
import { optional, text } from '../../../kernel/schema/fields.ts'

/** A label for tasks. */
export const label = defineModel({
  name: 'label',
  title: 'Label',
  description: 'A word that tasks are marked with',
  collection: 'labels',
  readPermission: 'tasks:read',
  writePermission: 'tasks:write',
  fields: {
    name: text({ description: 'The word', max: 100, example: 'Maintenance' }),
    color: optional(
      text({ description: 'Its colour, six hexadecimal digits after #', pattern: '^#[0-9A-Fa-f]{6}$', max: 7, example: '#2e7d32' }),
    ),
  },
})
