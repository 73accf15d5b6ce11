import { models, ok } from '@belfry/core'
import Type from 'typebox'
import { choiceOf } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksFor } from '../step/effects.ts'
import { aboutInvoice, invoiceId, invoiceTrace } from '../step/invoice-action.ts'
import { operationStep } from '../step/operation-step.ts'

/** Creates a link with which the customer pays the open amount. An open link with the same method is reused. */
export const paymentLinkCreate = operationStep({
  type: 'paymentLinkCreate',
  category: 'invoices',
  description: 'Makes a payment link for an invoice',
  config: Type.Object({
    invoiceId,
    method: Type.Optional(
      choiceOf(['any', 'BANCONTACT', 'IDEAL', 'CREDITCARD', 'PAYCONIQ'], {
        description: 'What can be paid with; `any` leaves the choice to the customer',
        default: 'any',
      }),
    ),
  }),
  operation: 'invoices.paymentLink',
  effects: asksFor('payment'),
  about: aboutInvoice,
  skipped: 'When nothing is open, or the invoice is cancelled.',
  provides: { paymentLink: models.paymentLink.recordSchema },
  body: ({ method = 'any' }) => ok({ method }),
  output(value) {
    const { invoice, paymentLink } = membersOf(value)
    return { paymentLink, ...invoiceTrace(invoice) }
  },
})
