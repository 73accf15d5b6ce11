import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, text, withDefault } from '../../../kernel/schema/fields.ts'

/** The box on site that works doors, barriers and meters, and must be adopted before it does. */
export const controller = defineModel({
  name: 'controller',
  title: 'Controller',
  description: 'The box on site that works doors, barriers and meters, and must be adopted before it does',
  collection: 'controllers',
  readPermission: 'accessControl:read',
  writePermission: 'accessControl:write',
  events: { created: 'controller:created', updated: 'controller:updated', deleted: 'controller:deleted' },
  fields: {
    name: text({ description: 'The name people know it by', example: 'Main gate' }),
    serial: text({ description: 'The serial number that its maker gave it', max: 100, example: 'CTL-0042' }),
    adoption: withDefault(
      choice(['REQUESTED', 'APPROVED', 'REJECTED'], { description: 'Whether it may work here', filter: true, readOnly: true }),
      'REQUESTED',
    ),
  },
})
