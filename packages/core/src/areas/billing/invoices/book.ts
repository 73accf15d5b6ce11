import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/tell.ts'
import { bookingOf } from './booking.ts'
import { findInvoice, type InvoiceInput, shownInvoice } from './find-invoice.ts'
import { invoice } from './invoice.ts'

/** Books a draft: it gets its number, and its lines stand from then on. Nothing to do where it is booked already. */
export const bookInvoice = defineOperation({
  name: 'invoices.book',
  permission: 'invoices:write',
  emits: ['invoice:updated'],
  async run(port: RecordPort, input: InvoiceInput) {
    const found = await findInvoice(port, input)
    if (found.bookedAt !== null && found.status !== 'CANCELLED') return skipped('it is booked already', shownInvoice(port, found))
    return done(shownInvoice(port, await changeRecord(port, invoice, found, await bookingOf(port, found))))
  },
})
