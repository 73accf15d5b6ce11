import Type from 'typebox'
import { asksFor } from '../step/effects.ts'
import { aboutInvoice, invoiceId, invoiceTrace } from '../step/invoice-action.ts'
import { operationStep } from '../step/operation-step.ts'

/** Sends an invoice to its customer by e-mail. A draft is booked first. */
export const invoiceSend = operationStep({
  type: 'invoiceSend',
  category: 'invoices',
  description: 'Sends an invoice to its customer',
  config: Type.Object({ invoiceId }),
  operation: 'invoices.send',
  effects: asksFor('mail'),
  about: aboutInvoice,
  output: invoiceTrace,
})
