import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, longText, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** A line in the logbook of the site, written by colleagues, integrations and flows. */
export const eventLog = defineModel({
  name: 'eventLog',
  title: 'Event log entry',
  description: 'A line in the logbook of the site, written by colleagues, integrations and flows',
  collection: 'event-logs',
  readPermission: 'eventLog:read',
  writePermission: 'eventLog:write',
  events: { created: 'event-log:created', updated: 'event-log:updated' },
  fields: {
    kind: text({ description: 'What it is about, in a word of your own', max: 50, filter: true, example: 'power' }),
    message: longText({ personal: true, description: 'What happened, in words for people', example: 'The north field was without power' }),
    severity: withDefault(choice(['INFO', 'WARNING', 'ERROR'], { description: 'How bad it is', filter: true }), 'INFO'),
    occurredAt: optional(time({ description: 'When it happened; now by default', example: '2026-07-01T12:00:00.000Z' })),
    customerId: optional(link('customer', { description: 'The customer whom it is about' })),
  },
})
