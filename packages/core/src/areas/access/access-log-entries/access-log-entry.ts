import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, optional, text, time } from '../../../kernel/schema/fields.ts'
import { accessMethod } from '../access-methods/access-method.ts'

const { enum: types } = accessMethod.fields.type.schema as unknown as { readonly enum: readonly ['QR_CODE', 'LPR', 'PIN_CODE', 'NFC'] }

/** An attempt to open a door or barrier, and whether it was admitted. */
export const accessLogEntry = defineModel({
  name: 'accessLogEntry',
  title: 'Access log entry',
  description: 'That somebody presented something at a door or barrier, and whether it let them in',
  collection: 'access-log-entries',
  readPermission: 'accessControl:read',
  writePermission: 'accessControl:write',
  events: { created: 'accessLogEntry:processed' },
  fields: {
    accessPointId: link('accessPoint', { description: 'Where it was presented' }),
    at: optional(time({ description: 'When it was presented; now by default', example: '2026-07-01T12:00:00.000Z' })),
    result: choice(['GRANTED', 'DENIED'], { description: 'Whether it opened', filter: true }),
    direction: optional(choice(['IN', 'OUT'], { description: 'Which way somebody wanted to go', filter: true })),
    type: optional(choice(types, { description: 'What was presented; that of the access method when it is known', filter: true })),
    value: optional(
      text({
        personal: true,
        description:
          'What was read. The access method is found by it. Number plates and NFC tags are kept in capitals, without spaces and dashes; a PIN is not kept at all',
        filter: true,
        example: null,
      }),
    ),
    accessMethodId: optional(
      link('accessMethod', { description: 'What was presented. When left out, the one that has the type and value', example: null }),
    ),
    customerId: optional(link('customer', { description: 'Who came. When left out, whose access method it is' })),
    reason: optional(text({ personal: true, description: 'Why it did not open, in words for people', max: 500, example: null })),
  },
})
