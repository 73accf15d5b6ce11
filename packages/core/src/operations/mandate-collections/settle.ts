import { invoice } from '../../models/invoice.ts'
import { mandateCollection } from '../../models/mandate-collection.ts'
import { payment } from '../../models/payment.ts'
import { problem, Refusal } from '../../problems.ts'
import { formatTime } from '../../time.ts'
import { defineOperation, done } from '../define-operation.ts'
import { addInvoicePayment, newPaymentEvents, settledPaymentEvents, settleInvoicePayment } from '../payments/settle-invoice-payment.ts'
import type { RecordPort } from '../port.ts'
import { recordOperations } from '../records/record-operations.ts'
import { requireRecord } from '../records/require-record.ts'
import type { MandateCollection } from './collect.ts'

/** Collections. They are made by collecting an invoice, and only read. */
export const mandateCollections = recordOperations(mandateCollection)

/** What the bank reports. */
interface SettleBody {
  readonly status: 'SETTLED' | 'FAILED' | 'CANCELLED'
  readonly reason?: string | null
}

interface SettleInput {
  readonly id: string
  readonly body: SettleBody
}

/** Stores what came of a collection, as the bank reports it: its payment has succeeded, or has failed. */
export const settleCollection = defineOperation({
  name: 'mandate-collections.settle',
  permission: 'payments:write',
  emits: [...new Set([...newPaymentEvents, ...settledPaymentEvents])],
  async run(port: RecordPort, { id, body: { status, reason = null } }: SettleInput) {
    const found = await requireRecord(port, mandateCollection, id)
    if (found.status !== 'PENDING') throw notPending(found)
    const paymentId = await settlePayment(port, found, status === 'SETTLED' ? 'SUCCEEDED' : 'FAILED')
    return done(await port.update(mandateCollection, found, { status, reason, settledAt: formatTime(port.now), paymentId }))
  },
})

/** Settles the payment, unless somebody has done so by hand. One that was removed comes back when the money has come. */
async function settlePayment(port: RecordPort, collection: MandateCollection, status: 'SUCCEEDED' | 'FAILED'): Promise<string | null> {
  const { paymentId, invoiceId, amount, endToEndId } = collection
  const paying = paymentId === null ? null : await port.get(payment, paymentId)
  if (paying) {
    if (paying.status !== status) await settleInvoicePayment(port, paying, status)
    return paying.id
  }
  if (status === 'FAILED') return null
  const found = await requireRecord(port, invoice, invoiceId)
  return (await addInvoicePayment(port, found, { amount, method: 'SEPA', reference: endToEndId })).payment.id
}

function notPending({ id, status }: MandateCollection): Refusal {
  const detail = `The collection ${id} is ${status} already, and only a pending one is settled. What came of it later is recorded at its payment.`
  return new Refusal(problem('conflict', { detail }))
}
