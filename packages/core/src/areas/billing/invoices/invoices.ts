import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { type FieldError, fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { paymentGroup } from '../payment-groups/payment-group.ts'
import { expireLinks } from '../payments/expire-links.ts'
import { payment } from '../payments/payment.ts'
import { emitMoved } from './emit-moved.ts'
import { type Invoice, invoiceConflict, invoiceName, isOverdue } from './find-invoice.ts'
import { invoice } from './invoice.ts'
import { checkDates, completedDates, type InvoiceDates } from './invoice-dates.ts'
import { pricedLines, type SentLine } from './invoice-lines.ts'

/**
 * Operations on invoices. They start as drafts; once booked, only what is not printed on the customer's copy can change, and the due date.
 */
export const invoices = recordOperations(invoice, {
  emits: { update: ['invoice:moved-to-customer'] },
  async creating(port: RecordPort, values, body) {
    if (values.status !== 'DRAFT') throw beginsAsDraft(values.status)
    const priced = await pricedLines(port, (body.lines as readonly SentLine[] | undefined) ?? [])
    const dates = completedDates(port, values as Values & InvoiceDates)
    checkDates(dates)
    return { ...values, ...priced, openAmount: priced.total, ...dates }
  },
  async changing(port, record, sent) {
    const before = record as Invoice
    const changes = await withPricedLines(port, before, sent)
    if (typeof changes.status === 'string') checkCancelling(before, changes.status)
    checkStillOpenToChange(before, changes)
    checkDates({ ...before, ...changes })
    return changes.status === 'CANCELLED' ? { ...changes, paymentLinkUrl: null } : changes
  },
  async changed(port, record, changes, before) {
    if (changes.status === 'CANCELLED') await expireLinks(port, record.id, () => true)
    if (typeof changes.customerId !== 'string') return
    const [moved, previous] = [await port.get(customer, changes.customerId), await port.get(customer, String(before.customerId))]
    if (moved) await emitMoved(port, record as Invoice, moved, previous)
  },
  async removing(port, record) {
    const draft = record as Invoice
    if (draft.status !== 'DRAFT')
      throw invoiceConflict(draft, 'is not a draft, and only drafts are removed', 'Change its status to CANCELLED instead.')
    const { data } = await port.list(payment, { limit: 1, filters: { invoiceId: draft.id } })
    if (data[0]) throw invoiceConflict(draft, `is named by the payment ${data[0].id}`, 'Remove the payment first.')
    const { data: groups } = await port.list(paymentGroup, { limit: 1, filters: { invoiceId: draft.id } })
    if (groups[0]) throw invoiceConflict(draft, `has the payment group ${groups[0].id} assigned to it`, 'Unassign the group first.')
  },
  view: async (port, record) => ({ overdue: isOverdue(port, record as Invoice) }),
  viewInLists: true,
})

/** Lines that come to the same as before are no change, so a record that was read can be sent back. */
async function withPricedLines(port: RecordPort, before: Invoice, sent: Values): Promise<Values> {
  if (!sent.lines) return sent
  const { lines, ...others } = sent
  const priced = await pricedLines(port, lines as readonly SentLine[], before.lines)
  if (JSON.stringify(priced.lines) === JSON.stringify(before.lines)) return others
  return { ...others, ...priced, openAmount: priced.total }
}

/** The fields printed on the customer's copy. */
const printedFields: readonly string[] = ['customerId', 'lines', 'issueDate']

function checkStillOpenToChange(before: Invoice, changes: Values): void {
  if (before.status === 'DRAFT') return
  const errors = printedFields
    .filter((field) => field in changes)
    .map((field): FieldError => {
      const remedy =
        field === 'customerId' ? 'use POST …/move-to-customer' : 'make another invoice, with a discount where this one is too high'
      const message = `${field} changes in drafts only, and ${invoiceName(before)} is ${before.status}; ${remedy}`
      return { pointer: `/${field}`, code: 'not_a_draft', message }
    })
  if (errors.length > 0) throw new Refusal(problem('conflict', { errors }))
}

const hints: Readonly<Record<string, string>> = {
  DRAFT: 'an invoice that was booked is no draft again',
  BOOKED: 'use POST …/book',
  SENT: 'use POST …/send',
  PAID: 'use POST …/pay, or record a payment that names it',
}

function checkCancelling(before: Invoice, status: string): void {
  if (status !== 'CANCELLED') {
    const message = `A change sets the status to CANCELLED only, not to ${status}: ${hints[status]}`
    throw new Refusal(fieldProblem('conflict', '/status', message))
  }
  if (before.status === 'PAID' || before.paidAmount > 0) {
    throw invoiceConflict(before, 'has payments, so it cannot be cancelled', 'Refund or remove them first.')
  }
}

function beginsAsDraft(status: unknown): Refusal {
  const message = `an invoice begins as a DRAFT, not as ${status}; leave status out, and lead it on with the actions book, send and pay`
  return new Refusal(fieldProblem('invalid_request', '/status', message, 'read_only'))
}
