import { templateId } from '../config/fields.ts'
import { membersOf } from './answer-members.ts'

// Shared by the steps that act on one invoice.

/** The field that names the invoice. */
export const invoiceId = templateId({ description: 'The invoice' }, 'invoice')

/** That field, for `about`. */
export const aboutInvoice = ['invoiceId', 'an invoice'] as const

/** The part of a returned invoice that is in the trace. Later steps read the invoice itself in its current state. */
export function invoiceTrace(value: unknown): Readonly<Record<string, unknown>> {
  const { id, number, status, openAmount } = membersOf(value)
  return { invoice: { id, number, status, openAmount } }
}
