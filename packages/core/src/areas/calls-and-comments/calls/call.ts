import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, longText, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'
import { numberTail } from '../../../kernel/telephone.ts'

const number = { personal: true, max: 100, filter: true, listedAs: numberTail } as const

/** A telephone call, as the telephone system reports it. */
export const call = defineModel({
  name: 'call',
  title: 'Call',
  description: 'A telephone call, as the telephone system reports it',
  collection: 'calls',
  readPermission: 'calls:read',
  writePermission: 'calls:write',
  events: { created: 'call:created', updated: 'call:updated' },
  fields: {
    direction: choice(['INBOUND', 'OUTBOUND'], { description: 'INBOUND to the site, OUTBOUND from it', filter: true }),
    from: text({
      ...number,
      description: 'The number that calls, kept without what stands between its digits; any other text, such as anonymous, as it is',
      example: '+32470123456',
    }),
    to: text({ ...number, description: 'The number that is called, kept in the same way', example: '+3281234567' }),
    status: withDefault(
      choice(['RINGING', 'ANSWERED', 'ENDED', 'MISSED'], { description: 'How far it is; MISSED: nobody answered', filter: true }),
      'RINGING',
    ),
    customerId: optional(
      link('customer', {
        description:
          'The customer at the other end. When left out, the only one whose number or contact it is; nobody when several have it',
      }),
    ),
    startedAt: optional(time({ description: 'When it began; now by default', example: '2026-07-01T12:00:00.000Z' })),
    answeredAt: optional(time({ description: 'When it was answered; by default when it becomes ANSWERED', example: null })),
    endedAt: optional(time({ description: 'When it was over; by default when it becomes ENDED or MISSED', example: null })),
    notes: optional(longText({ personal: true, description: 'What it was about', example: 'Asks for a pitch by the lake' })),
  },
})
