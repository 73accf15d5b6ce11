import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { formatTime } from '../../../kernel/time.ts'
import { messageEvents } from '../../inbox/notifications/send-message.ts'
import { bookingOf } from './booking.ts'
import { findInvoice, type InvoiceInput, invoiceConflict, withOverdue } from './find-invoice.ts'
import { invoice } from './invoice.ts'
import { mailInvoice, requireAddress } from './mail-invoice.ts'
import { invoiceMail } from './mail-texts.ts'

/**
 * Sends an invoice to its customer by e-mail. A draft is booked first; a paid one stays paid. It may be sent again, to the customer's
 * current address.
 */
export const sendInvoice = defineOperation({
  name: 'invoices.send',
  permission: 'invoices:write',
  asks: ['mail'],
  emits: ['invoice:updated', ...messageEvents],
  async run(port: ServicePort, input: InvoiceInput) {
    const record = await findInvoice(port, input)
    if (record.status === 'CANCELLED') throw invoiceConflict(record, 'is cancelled, so it is not sent', 'Make a new one.')
    const owner = await requireAddress(port, record)
    const sent = await changeRecord(port, invoice, record, {
      ...(record.status === 'DRAFT' ? await bookingOf(port, record) : {}),
      status: record.status === 'PAID' ? 'PAID' : 'SENT',
      sentAt: formatTime(port.now),
    })
    await mailInvoice(port, sent, owner, invoiceMail)
    return done(withOverdue(port, sent))
  },
})
