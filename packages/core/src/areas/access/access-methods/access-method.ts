import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { choice, link, optional, shape, text, time, withDefault } from '../../../kernel/schema/fields.ts'

const accessPointIds = Type.Array(Type.String({ pattern: idPattern('accessPoint') }), {
  maxItems: 100,
  uniqueItems: true,
  description: 'The access points at which it works; at all of them when the list is empty',
})

/** How many access methods a customer may have: few enough that all of them are changed together, in one unit of work. */
export const MAX_ACCESS_METHODS = 200

/** A means of access for a customer: a QR code, a number plate, a PIN or an NFC tag. */
export const accessMethod = defineModel({
  name: 'accessMethod',
  title: 'Access method',
  description: 'What a customer comes in with: a QR code, a number plate, a PIN or an NFC tag',
  collection: 'access-methods',
  erase: 'remove',
  readPermission: 'accessControl:read',
  writePermission: 'accessControl:write',
  events: { created: 'accessMethod:created', updated: 'accessMethod:updated', deleted: 'accessMethod:deleted' },
  fields: {
    customerId: link('customer', { description: `Who comes in with it. A customer has at most ${MAX_ACCESS_METHODS} access methods` }),
    type: choice(['QR_CODE', 'LPR', 'PIN_CODE', 'NFC'], { description: 'What it is; LPR is a number plate', filter: true }),
    value: optional(
      text({
        description:
          'What is read at the door. Number plates and NFC tags are kept in capitals, without spaces and dashes. Without a value, or with null, a QR code or a PIN is made. No two active access methods of a type have the same. That of a PIN is in no event',
        filter: true,
        secret: ({ type }) => type === 'PIN_CODE',
        example: null,
      }),
    ),
    periodFrom: optional(time({ description: 'From when it works; from the start when empty', example: null })),
    periodTo: optional(time({ description: 'Until when it works; for ever when empty', example: '2026-07-08T10:00:00.000Z' })),
    status: withDefault(
      choice(['ACTIVE', 'SOFT_BLOCKED', 'BLOCKED', 'INACTIVE'], { description: 'Whether it lets anybody in', filter: true }),
      'ACTIVE',
    ),
    accessPointIds: withDefault(shape(accessPointIds, { example: [] }), []),
  },
})
