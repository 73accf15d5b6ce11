import type { EventKey } from '../../../framework/events/catalogue.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { addRecord, changeRecord } from '../../../framework/records/record-events.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { invoice } from '../invoices/invoice.ts'
import { countInGroup, groupAmountEvents } from '../payment-groups/group-of-payment.ts'
import { recountReports } from '../payment-reports/recount.ts'
import { changePaid, type Payment, paidEvents } from './change-paid.ts'
import { withPaidOn } from './paid-on.ts'
import { payment } from './payment.ts'

/** The events of a payment that is completed immediately. */
export const newPaymentEvents = ['payment:created', ...paidEvents] as const satisfies readonly EventKey[]

/** The events of a pending payment whose outcome is stored. */
export const settledPaymentEvents = ['payment:updated', ...paidEvents, ...groupAmountEvents] as const satisfies readonly EventKey[]

/** Records money that has come for an invoice, and counts it. The customer is that of the invoice. */
export async function addInvoicePayment(
  port: RecordPort,
  found: Parameters<typeof changePaid>[1],
  values: Pick<Payment, 'amount' | 'method'> & Partial<Pick<Payment, 'reference' | 'paidAt'>>,
) {
  const { id: invoiceId, customerId } = found
  const paidAt = values.paidAt ?? formatTime(port.now)
  const added = await addRecord(port, payment, withPaidOn(port, { ...values, paidAt, invoiceId, customerId, status: 'SUCCEEDED' }))
  const paid = await changePaid(port, found, added, 1)
  await recountReports(port, [added])
  return { payment: added, invoice: paid }
}

/**
 * Stores the outcome of a pending payment. A successful one counts for its invoice.
 *
 * @param beside further values that became known, such as its reference
 * @throws Refusal if it is no longer pending, its invoice is cancelled, or less is open than was paid
 */
export async function settleInvoicePayment(
  port: RecordPort,
  pending: Payment,
  status: 'SUCCEEDED' | 'FAILED',
  beside: Partial<Pick<Payment, 'reference' | 'paidAt'>> = {},
): Promise<Payment> {
  if (pending.status !== 'PENDING')
    throw new Refusal(
      problem('conflict', { detail: `The payment ${pending.id} is ${pending.status} already, and only a pending one is settled.` }),
    )
  const paidAt = status === 'SUCCEEDED' ? { paidAt: pending.paidAt ?? formatTime(port.now) } : {}
  const settled = await changeRecord(port, payment, pending, withPaidOn(port, { status, ...paidAt, ...beside }))
  if (status === 'SUCCEEDED') {
    await countFor(port, settled, 1)
    await countInGroup(port, settled, 1)
  }
  await recountReports(port, [settled])
  return settled
}

/** Counts a payment for the invoice that it names, if it names one; or counts it no more. */
export async function countFor(port: RecordPort, counted: Payment, direction: 1 | -1): Promise<void> {
  const record = counted.invoiceId === null ? null : await port.get(invoice, counted.invoiceId)
  if (record) await changePaid(port, record, counted, direction)
}
