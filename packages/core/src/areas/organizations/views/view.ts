import { defineModel } from '../../../framework/models/define-model.ts'
import { longText, optional, text } from '../../../kernel/schema/fields.ts'

/** A board for tasks. */
export const view = defineModel({
  name: 'view',
  title: 'View',
  description: 'A board on which tasks are placed',
  collection: 'views',
  readPermission: 'tasks:read',
  writePermission: 'tasks:write',
  fields: {
    name: text({ description: 'The name of the board', max: 100, example: 'Housekeeping' }),
    description: optional(longText({ description: 'What it is for', example: 'Cleaning between departure and arrival' })),
  },
})
