import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, decimal, link, money, optional, shape, time, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

const period = named(
  'Period',
  Type.Object(
    {
      amount: Type.Integer({ minimum: 1, maximum: 1000, description: 'How many' }),
      unit: Type.Unsafe<'days' | 'weeks' | 'months' | 'years'>({
        type: 'string',
        enum: ['days', 'weeks', 'months', 'years'],
        description: 'Counted on the calendar of the organization',
      }),
    },
    { additionalProperties: false, description: 'For how long it is rented and extended at a time' },
  ),
)

/** A length of time on the calendar. */
export type Period = Type.Static<typeof period>

/** The rental of a terrain by a customer: from when until when, and at what price. */
export const occupation = defineModel({
  name: 'occupation',
  title: 'Occupation',
  description: 'That a customer has a terrain, from when until when, at what price',
  collection: 'occupations',
  readPermission: 'reservations:read',
  writePermission: 'reservations:write',
  fields: {
    customerId: link('customer', { description: 'Who has the terrain' }),
    terrainId: link('terrain', { description: 'The terrain. It must be free' }),
    reservationId: optional(link('reservation', { description: 'The reservation whose check-in began it', example: null })),
    startAt: optional(time({ description: 'When it began; the present moment by default' })),
    endAt: optional(
      time({ description: 'Until when it is paid for; one period after its beginning by default', example: '2026-08-01T14:00:00.000Z' }),
    ),
    period: withDefault(shape(period, { example: { amount: 1, unit: 'months' } }), { amount: 1, unit: 'months' }),
    rate: withDefault(money({ description: 'The price of one period, VAT included', example: 350 }), 0),
    vat: withDefault(decimal({ description: 'VAT contained in the rate, in percent', minimum: 0, maximum: 100, example: 6 }), 0),
    status: withDefault(choice(['ACTIVE', 'ENDED'], { description: 'Whether it lasts. ENDED ends it now', filter: true }), 'ACTIVE'),
  },
})
