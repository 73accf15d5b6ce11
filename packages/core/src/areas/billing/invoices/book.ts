import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { bookingOf } from './booking.ts'
import { findInvoice, type InvoiceInput, withOverdue } from './find-invoice.ts'
import { invoice } from './invoice.ts'

/** Books a draft: it gets its number, and its lines no longer change. Does nothing if it is already booked. */
export const bookInvoice = defineOperation({
  name: 'invoices.book',
  permission: 'invoices:write',
  emits: ['invoice:updated'],
  async run(port: RecordPort, input: InvoiceInput) {
    const record = await findInvoice(port, input)
    if (record.bookedAt !== null && record.status !== 'CANCELLED') return skipped('it is booked already', withOverdue(port, record))
    return done(withOverdue(port, await changeRecord(port, invoice, record, await bookingOf(port, record))))
  },
})
