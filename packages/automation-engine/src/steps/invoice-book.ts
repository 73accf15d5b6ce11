import Type from 'typebox'
import { aboutInvoice, invoiceId, invoiceTrace } from '../step/invoice-action.ts'
import { operationStep } from '../step/operation-step.ts'

/** Books a draft, so that it gets its number. A booked invoice is unchanged. */
export const invoiceBook = operationStep({
  type: 'invoiceBook',
  category: 'invoices',
  description: 'Books an invoice',
  config: Type.Object({ invoiceId }),
  operation: 'invoices.book',
  about: aboutInvoice,
  skipped: 'When the invoice is booked already.',
  output: invoiceTrace,
})
