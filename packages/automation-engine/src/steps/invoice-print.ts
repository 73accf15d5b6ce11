import { ok } from '@belfry/core'
import Type from 'typebox'
import { choiceOf } from '../config/fields.ts'
import { aboutInvoice, invoiceId, invoiceTrace } from '../step/invoice-action.ts'
import { operationStep } from '../step/operation-step.ts'

/** Prints an invoice, or displays it on the tablet. */
export const invoicePrint = operationStep({
  type: 'invoicePrint',
  category: 'invoices',
  description: 'Prints an invoice, or shows it on the tablet',
  config: Type.Object({
    invoiceId,
    printer: choiceOf(['a4', 'pos', 'tablet'], { description: 'On paper, as a receipt, or on the tablet before the customer' }),
  }),
  operation: 'invoices.print',
  effects: ({ printer }) => (printer === 'tablet' ? [] : [{ kind: 'print', pointer: '/printer', fails: 'always' }]),
  about: aboutInvoice,
  body: ({ printer }) => ok({ printer }),
  output: invoiceTrace,
})
