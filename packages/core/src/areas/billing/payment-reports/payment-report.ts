import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { PERIOD_PATTERN } from '../../../kernel/calendar/period.ts'
import { euroOf, MAX_CENTS } from '../../../kernel/money.ts'
import { decimalSchema, longText, money, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { paymentMethods } from '../payments/payment.ts'

const methodTotal = named(
  'PaymentMethodTotal',
  Type.Object(
    {
      method: Type.Unsafe<(typeof paymentMethods)[number]>({ type: 'string', enum: [...paymentMethods], description: 'How it was paid' }),
      count: Type.Integer({ minimum: 0, description: 'How many payments have succeeded, and were not refunded' }),
      amount: decimalSchema({ description: 'Their sum, in euro', minimum: 0, maximum: euroOf(MAX_CENTS) }),
      refunded: decimalSchema({
        description: 'What was paid in the period and refunded since, in euro',
        minimum: 0,
        maximum: euroOf(MAX_CENTS),
      }),
    },
    { additionalProperties: false, description: 'What came in by one method' },
  ),
)

/** The payments of one day or month, by method: counted again when payments of the period change. */
export const paymentReport = defineModel({
  name: 'paymentReport',
  title: 'Payment report',
  description:
    'What came in on one day or in one month, by method. When a payment of the period changes it is counted anew within a minute. Of a period with more than 5,000 payments it says nothing at first, and what it counts within seconds',
  collection: 'payment-reports',
  readPermission: 'payments:read',
  writePermission: 'payments:write',
  events: { updated: 'payment-report:updated' },
  fields: {
    period: text({
      description: 'The day (2026-07-01) or the month (2026-07) that it is of. A period has one report',
      ...{ max: 10, pattern: PERIOD_PATTERN, filter: true, example: '2026-07-01' },
    }),
    totals: withDefault(
      shape(
        Type.Array(methodTotal, {
          maxItems: paymentMethods.length,
          description: 'What came in, by method; a method by which nothing did is left out',
        }),
        { readOnly: true, example: [{ method: 'BANCONTACT', count: 1, amount: 97.5, refunded: 0 }] },
      ),
      [],
    ),
    total: withDefault(money({ description: 'What came in by all methods, in euro', readOnly: true, example: 97.5 }), 0),
    refunded: withDefault(money({ description: 'What was paid in the period and refunded since, in euro', readOnly: true, example: 0 }), 0),
    notes: optional(longText({ description: 'More about it', max: 2000, example: 'Drawer counted by two' })),
  },
})
