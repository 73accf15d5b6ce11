import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { invoice } from '../invoices/invoice.ts'
import type { Payment } from '../payments/change-paid.ts'
import { endLink, type PaymentLink } from '../payments/expire-links.ts'
import { addInvoicePayment, newPaymentEvents } from '../payments/settle-invoice-payment.ts'
import { paymentLink } from './payment-link.ts'
import { expire } from './payment-links.ts'

/** The payment provider's report. */
interface SettleBody {
  readonly status: 'PAID' | 'EXPIRED'
  readonly method?: Payment['method']
  readonly reference?: string | null
}

/** Stores the result of a payment link as reported by its provider: a successful payment, or none. */
export const settlePaymentLink = defineOperation({
  name: 'payment-links.settle',
  permission: 'payments:write',
  emits: newPaymentEvents,
  async run(port: RecordPort, { id, body }: { readonly id: string; readonly body: SettleBody }) {
    const link = await requireRecord(port, paymentLink, id)
    if (link.status !== 'OPEN') throw notOpen(link)
    return done(body.status === 'PAID' ? await pay(port, link, body) : await expire(port, link))
  },
})

async function pay(port: RecordPort, link: PaymentLink, { method, reference = null }: SettleBody): Promise<PaymentLink> {
  const record = await requireRecord(port, invoice, link.invoiceId)
  // It ends before the payment is counted: counting takes the addresses of ended links from the invoice.
  const paid = await endLink(port, link, { status: 'PAID' })
  const { payment } = await addInvoicePayment(port, record, {
    amount: link.amount,
    method: method ?? (link.method === 'any' ? 'TRANSFER' : link.method),
    reference,
  })
  return port.update(paymentLink, paid, { paymentId: payment.id })
}

function notOpen({ id, status }: PaymentLink): Refusal {
  const remedy = status === 'PAID' ? 'Its payment is recorded.' : 'Record the money as a payment of its invoice.'
  return new Refusal(problem('conflict', { detail: `The payment link ${id} is ${status}, and only an open one is settled. ${remedy}` }))
}
