import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { unmatchPayment } from '../bank-account-transactions/unmatch.ts'
import { invoice } from '../invoices/invoice.ts'
import { countInGroup, groupAmountEvents, leaveGroup, leavingGroupEvents } from '../payment-groups/group-of-payment.ts'
import { paymentGroup } from '../payment-groups/payment-group.ts'
import { recountReports } from '../payment-reports/recount.ts'
import { type Payment, paidEvents } from './change-paid.ts'
import { withPaidOn } from './paid-on.ts'
import { payment } from './payment.ts'
import { countFor } from './settle-invoice-payment.ts'

/** The allowed status changes of a payment. */
const nextStatuses: { readonly [S in Payment['status']]: readonly Payment['status'][] } = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['REFUNDED'],
  FAILED: [],
  REFUNDED: [],
}

/**
 * Payments. One that has succeeded counts for its invoice until it is refunded or removed. One may be recorded in any status, because it may
 * have happened elsewhere.
 */
export const payments = recordOperations(payment, {
  emits: { create: paidEvents, update: [...paidEvents, ...groupAmountEvents], delete: ['invoice:updated', ...leavingGroupEvents] },
  creating: async (port: RecordPort, values) => completed(port, values, values),
  emitted: async (port, record) => {
    if (record.status === 'SUCCEEDED') await countFor(port, record as Payment, 1)
    await recountReports(port, [record as Payment])
  },
  async changing(port, record, changes) {
    const before = record as Payment
    if (typeof changes.status === 'string') checkNext(before, changes.status as Payment['status'])
    const fixed = ['amount', 'invoiceId'].find((field) => field in changes)
    if (fixed && before.status !== 'PENDING') {
      const detail = `The payment ${before.id} is ${before.status}, and ${fixed} changes while it is PENDING only. Refund it, or remove it, and make a new one.`
      throw new Refusal(problem('conflict', { detail, errors: [{ pointer: `/${fixed}`, code: 'conflict', message: detail }] }))
    }
    if ('invoiceId' in changes) await checkOwnInvoice(port, before)
    return completed(port, changes, { ...before, ...changes })
  },
  async changed(port, record, { status, ...changes }, before) {
    const direction = status === 'SUCCEEDED' ? 1 : status === 'REFUNDED' ? -1 : null
    if (direction !== null) {
      await countFor(port, record as Payment, direction)
      await countInGroup(port, record as Payment, direction)
    }
    if (status !== undefined || 'method' in changes || 'paidOn' in changes)
      await recountReports(port, [before as Payment, record as Payment])
  },
  async removing(port, record) {
    if (record.status === 'SUCCEEDED') await countFor(port, record as Payment, -1)
    await leaveGroup(port, record as Payment)
    await unmatchPayment(port, record.id)
    await recountReports(port, [record as Payment])
  },
})

/** Adds the payer, if only the invoice names one, and the time, if it is completed. The last argument is the payment as it will be. */
async function completed(port: RecordPort, values: Values, { customerId, invoiceId, paidAt, status }: Values): Promise<Values> {
  const paid = customerId === null && typeof invoiceId === 'string' ? await port.get(invoice, invoiceId) : null
  return withPaidOn(port, {
    ...values,
    ...(paid ? { customerId: paid.customerId } : {}),
    ...(status === 'SUCCEEDED' && paidAt === null ? { paidAt: formatTime(port.now) } : {}),
  })
}

/** A payment in a group that is assigned to an invoice belongs to that invoice. */
async function checkOwnInvoice(port: RecordPort, { id, groupId, invoiceId }: Payment): Promise<void> {
  const group = groupId === null ? null : await port.get(paymentGroup, groupId)
  if (!group || group.invoiceId === null) return
  const detail = `The payment ${id} is for the invoice ${invoiceId} because its group ${group.id} is assigned to that. Take it out of the group first.`
  throw new Refusal(problem('conflict', { detail, errors: [{ pointer: '/invoiceId', code: 'conflict', message: detail }] }))
}

function checkNext({ id, status }: Payment, next: Payment['status']): void {
  const possible = nextStatuses[status]
  if (possible.includes(next)) return
  const remedy = possible.length === 0 ? 'It stays so; make a new payment' : `It can become ${possible.join(' or ')}`
  const detail = `The payment ${id} is ${status} and cannot become ${next}. ${remedy}.`
  throw new Refusal(problem('conflict', { detail, errors: [{ pointer: '/status', code: 'conflict', message: detail }] }))
}
