import Type from 'typebox'
import { asksFor } from '../step/effects.ts'
import { aboutInvoice, invoiceId, invoiceTrace } from '../step/invoice-action.ts'
import { operationStep } from '../step/operation-step.ts'

/** Reminds the customer of the open amount of an invoice, by e-mail. */
export const invoiceReminderSend = operationStep({
  type: 'invoiceReminderSend',
  category: 'invoices',
  description: 'Reminds the customer of an invoice',
  config: Type.Object({ invoiceId }),
  operation: 'invoices.remind',
  effects: asksFor('mail'),
  about: aboutInvoice,
  output: invoiceTrace,
})
