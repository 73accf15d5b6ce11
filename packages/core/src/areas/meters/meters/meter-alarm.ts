import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, optional, text, time } from '../../../kernel/schema/fields.ts'

/** A fault of a meter, until it is resolved. */
export const meterAlarm = defineModel({
  name: 'meterAlarm',
  title: 'Meter alarm',
  description: 'Something that is wrong with a meter, until it is resolved',
  collection: 'meter-alarms',
  readPermission: 'meters:read',
  writePermission: 'meters:write',
  // Its two events are emitted by its action: see areas/meters/events.ts.
  eventRoot: 'alarm',
  integration: false,
  fields: {
    meterId: link('meter', { description: 'The meter that it is about', readOnly: true }),
    severity: choice(['INFO', 'WARNING', 'CRITICAL'], { description: 'How bad it is', readOnly: true, example: 'WARNING' }),
    message: text({ description: 'What is wrong', max: 500, readOnly: true, example: 'Leak suspected: water runs all night' }),
    status: choice(['OPEN', 'RESOLVED'], { description: 'Whether it lasts', filter: true, readOnly: true }),
    resolvedAt: optional(time({ description: 'When it was resolved', readOnly: true, example: null })),
  },
})
