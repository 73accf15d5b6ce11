import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { formatTime } from '../../../kernel/time.ts'
import { invoice } from '../invoices/invoice.ts'
import { payment } from '../payments/payment.ts'
import { addInvoicePayment, settleInvoicePayment } from '../payments/settle-invoice-payment.ts'
import { mandateCollection } from './mandate-collection.ts'

/** A collection's record. */
export type MandateCollection = RecordOf<typeof mandateCollection>

/** The bank's report. */
export interface CollectionEnd {
  readonly status: 'SETTLED' | 'FAILED' | 'CANCELLED'
  readonly reason?: string | null
}

/** Stores the result of a pending collection, and of its payment. */
export async function settlePending(
  port: RecordPort,
  record: MandateCollection,
  { status, reason = null }: CollectionEnd,
): Promise<MandateCollection> {
  const paymentId = await settlePayment(port, record, status === 'SETTLED' ? 'SUCCEEDED' : 'FAILED')
  return port.update(mandateCollection, record, { status, reason, settledAt: formatTime(port.now), paymentId })
}

/** Completes the payment, unless that was done manually. A payment that was removed is restored when the money has arrived. */
async function settlePayment(port: RecordPort, collection: MandateCollection, status: 'SUCCEEDED' | 'FAILED'): Promise<string | null> {
  const { paymentId, invoiceId, amount, endToEndId } = collection
  const paying = paymentId === null ? null : await port.get(payment, paymentId)
  if (paying) {
    if (paying.status !== status) await settleInvoicePayment(port, paying, status)
    return paying.id
  }
  if (status === 'FAILED') return null
  const record = await requireRecord(port, invoice, invoiceId)
  return (await addInvoicePayment(port, record, { amount, method: 'SEPA', reference: endToEndId })).payment.id
}
