import { invoice } from '../../models/invoice.ts'
import { payment } from '../../models/payment.ts'
import { problem, Refusal } from '../../problems.ts'
import { formatTime } from '../../time.ts'
import type { RecordPort, Values } from '../port.ts'
import { recordOperations } from '../records/record-operations.ts'
import { type Payment, paidEvents } from './change-paid.ts'
import { countFor } from './settle-invoice-payment.ts'

/** What a payment can become. */
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
  emits: { create: paidEvents, update: paidEvents, delete: ['invoice:updated'] },
  creating: async (port: RecordPort, values) => completed(port, values, values),
  told: async (port, record) => {
    if (record.status === 'SUCCEEDED') await countFor(port, record as Payment, 1)
  },
  async changing(port, record, changes) {
    const before = record as Payment
    if (typeof changes.status === 'string') checkNext(before, changes.status as Payment['status'])
    const fixed = ['amount', 'invoiceId'].find((field) => field in changes)
    if (fixed && before.status !== 'PENDING') {
      const detail = `The payment ${before.id} is ${before.status}, and ${fixed} changes while it is PENDING only. Refund it, or remove it, and make a new one.`
      throw new Refusal(problem('conflict', { detail, errors: [{ pointer: `/${fixed}`, code: 'conflict', message: detail }] }))
    }
    return completed(port, changes, { ...before, ...changes })
  },
  async changed(port, record, { status }) {
    if (status === 'SUCCEEDED') await countFor(port, record as Payment, 1)
    if (status === 'REFUNDED') await countFor(port, record as Payment, -1)
  },
  async removing(port, record) {
    if (record.status === 'SUCCEEDED') await countFor(port, record as Payment, -1)
  },
})

/** With who pays, where only the invoice says it, and with when, where it is done. `result`: the payment as it will be. */
async function completed(port: RecordPort, values: Values, { customerId, invoiceId, paidAt, status }: Values): Promise<Values> {
  const paid = customerId === null && typeof invoiceId === 'string' ? await port.get(invoice, invoiceId) : null
  return {
    ...values,
    ...(paid ? { customerId: paid.customerId } : {}),
    ...(status === 'SUCCEEDED' && paidAt === null ? { paidAt: formatTime(port.now) } : {}),
  }
}

function checkNext({ id, status }: Payment, next: Payment['status']): void {
  const possible = nextStatuses[status]
  if (possible.includes(next)) return
  const remedy = possible.length === 0 ? 'It stays so; make a new payment' : `It can become ${possible.join(' or ')}`
  const detail = `The payment ${id} is ${status} and cannot become ${next}. ${remedy}.`
  throw new Refusal(problem('conflict', { detail, errors: [{ pointer: '/status', code: 'conflict', message: detail }] }))
}
