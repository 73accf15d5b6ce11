import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { payment } from '../payments/payment.ts'
import { addInvoicePayment, newPaymentEvents } from '../payments/settle-invoice-payment.ts'
import { findInvoice, type InvoiceInput, invoiceConflict, withOverdue } from './find-invoice.ts'

type Payment = RecordOf<typeof payment>

/** The values of a payment: by default the open amount, paid now. */
interface PayBody extends Pick<Payment, 'method'> {
  readonly amount?: number
  readonly reference?: string | null
  readonly paidAt?: string | null
}

/** Records that an invoice was paid, in part or in full. A draft is booked on the way. */
export const payInvoice = defineOperation({
  name: 'invoices.pay',
  permission: 'payments:write',
  emits: newPaymentEvents,
  async run(port: RecordPort, { body, ...input }: InvoiceInput & { readonly body: PayBody }) {
    const record = await findInvoice(port, input)
    if (record.status !== 'CANCELLED' && record.openAmount <= 0)
      throw invoiceConflict(record, 'has nothing open', 'Record the money as a payment without an invoice.')
    const { method, amount = record.openAmount, reference = null, paidAt = null } = body
    const { invoice } = await addInvoicePayment(port, record, { method, amount, reference, paidAt })
    return done(withOverdue(port, invoice))
  },
})
