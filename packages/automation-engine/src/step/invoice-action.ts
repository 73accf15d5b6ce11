import { membersOf } from './answer-members.ts'
import { templateId } from './fields.ts'

// What the steps have in common that do something with one invoice.

/** The field that names the invoice. */
export const invoiceId = templateId({ description: 'The invoice' }, 'invoice')

/** That field, for `about`. */
export const aboutInvoice = ['invoiceId', 'an invoice'] as const

/** What is worth seeing of an invoice that an operation answers with. Later steps read the invoice itself, as it is then. */
export function invoiceTrace(value: unknown): Readonly<Record<string, unknown>> {
  const { id, number, status, openAmount } = membersOf(value)
  return { invoice: { id, number, status, openAmount } }
}
