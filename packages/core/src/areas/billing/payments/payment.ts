import { simulated } from '../../../framework/effects/simulated.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, day, link, money, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** How something is paid. */
export const paymentMethods = ['CASH', 'TRANSFER', 'BANCONTACT', 'IDEAL', 'CREDITCARD', 'PAYCONIQ', 'SEPA'] as const

/** Money from a customer. A successful payment counts for its invoice. */
export const payment = defineModel({
  name: 'payment',
  title: 'Payment',
  description: 'Money from a customer. What has succeeded counts for its invoice',
  collection: 'payments',
  readPermission: 'payments:read',
  writePermission: 'payments:write',
  events: { created: 'payment:created', updated: 'payment:updated', deleted: 'payment:deleted' },
  fields: {
    customerId: optional(link('customer', { description: 'Who pays; the customer of the invoice when none is given' })),
    invoiceId: optional(link('invoice', { description: 'What is paid. It changes while the payment is pending only', example: null })),
    groupId: optional(
      link('paymentGroup', {
        description: 'The group that it is in. It is put there, and taken out, by the group',
        readOnly: true,
        example: null,
      }),
    ),
    amount: money({ description: 'How much, in euro. It changes while the payment is pending only', minimum: 0.01, example: 97.5 }),
    method: choice(paymentMethods, { description: 'How it is paid' }),
    paidAt: optional(time({ description: 'When it was paid; the moment at which it succeeds when none is given' })),
    paidOn: optional(
      day({
        description: "The day of paidAt in the organization's time zone, as it was when paidAt was set",
        ...{ readOnly: true, filter: true, example: '2026-07-01' },
      }),
    ),
    reference: optional(
      text({ description: 'What the bank or the provider calls it', max: 200, personal: true, example: '+++090/9337/55493+++' }),
    ),
    simulated: simulated('it came of a collection that was only simulated, so that no bank pays it'),
    status: withDefault(
      choice(['PENDING', 'SUCCEEDED', 'FAILED', 'REFUNDED'], {
        description: 'How far it is: PENDING becomes SUCCEEDED or FAILED, SUCCEEDED becomes REFUNDED',
        filter: true,
      }),
      'PENDING',
    ),
  },
})
