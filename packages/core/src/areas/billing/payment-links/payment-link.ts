import { simulated } from '../../../framework/effects/simulated.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, money, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** The payment methods of a payment link. */
export const paymentLinkMethods = ['any', 'BANCONTACT', 'IDEAL', 'CREDITCARD', 'PAYCONIQ'] as const

/** A URL at which a customer can pay the open amount of an invoice. */
export const paymentLink = defineModel({
  name: 'paymentLink',
  title: 'Payment link',
  description: 'An address at which a customer can pay what is open of an invoice',
  collection: 'payment-links',
  readPermission: 'payments:read',
  writePermission: 'payments:write',
  integration: false,
  fields: {
    invoiceId: link('invoice', { description: 'What is paid with it', readOnly: true }),
    method: choice(paymentLinkMethods, { description: 'What can be paid with; `any` leaves the choice to the customer', readOnly: true }),
    amount: money({ description: 'How much is paid with it, in euro', minimum: 0.01, readOnly: true, example: 97.5 }),
    url: text({
      description: 'Where to pay. Of a simulated one a page of this service, which says that nothing can be paid there',
      max: 2000,
      format: 'uri',
      readOnly: true,
      example: 'https://pay.example.com/8f3c',
    }),
    status: withDefault(
      choice(['OPEN', 'PAID', 'EXPIRED'], { description: 'Whether it can be paid still', filter: true, readOnly: true }),
      'OPEN',
    ),
    expiresAt: time({ description: 'When it ends, 30 days after it was made', readOnly: true, example: '2026-07-31T12:00:00.000Z' }),
    simulated: simulated('it was only simulated and nobody can pay with it'),
    paymentId: optional(link('payment', { description: 'The payment that came of it', readOnly: true, example: null })),
  },
})
