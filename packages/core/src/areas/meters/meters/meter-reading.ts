import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, decimal, link, optional, time } from '../../../kernel/schema/fields.ts'
import { MAX_READING } from './meter.ts'

/** The value of a meter at a moment. */
export const meterReading = defineModel({
  name: 'meterReading',
  title: 'Meter reading',
  description: 'What a meter showed at a moment',
  collection: 'meter-readings',
  readPermission: 'meters:read',
  writePermission: 'meters:write',
  integration: false,
  fields: {
    meterId: link('meter', { description: 'The meter that was read', readOnly: true }),
    value: decimal({
      description: 'What it showed, in kWh for electricity, else in m³',
      ...{ minimum: 0, maximum: MAX_READING, decimals: 3, readOnly: true, example: 1042.5 },
    }),
    at: time({ description: 'When it showed that', readOnly: true }),
    kind: choice(['READ', 'CORRECTED', 'RESET'], {
      description: 'READ; CORRECTED, in place of a wrong reading before it; or RESET, because the meter counts anew from here',
      readOnly: true,
    }),
    invoicedAt: optional(
      time({ description: 'When the consumption up to this very reading was put on an invoice', readOnly: true, example: null }),
    ),
  },
})
