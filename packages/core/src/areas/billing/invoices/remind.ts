import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { formatTime } from '../../../kernel/time.ts'
import { messageEvents } from '../../inbox/notifications/send-message.ts'
import { findInvoice, type Invoice, type InvoiceInput, invoiceConflict, isOverdue, withOverdue } from './find-invoice.ts'
import { invoice } from './invoice.ts'
import { mailInvoice, requireAddress } from './mail-invoice.ts'
import { reminderMail } from './mail-texts.ts'

/** Sends the customer a reminder of the open amount by e-mail, even before it is due. */
export const remindOfInvoice = defineOperation({
  name: 'invoices.remind',
  permission: 'invoices:write',
  asks: ['mail'],
  emits: ['invoice:updated', ...messageEvents],
  async run(port: ServicePort, input: InvoiceInput) {
    const record = await findInvoice(port, input)
    checkRemindable(record)
    const owner = await requireAddress(port, record)
    const reminded = await changeRecord(port, invoice, record, {
      reminderCount: record.reminderCount + 1,
      lastReminderAt: formatTime(port.now),
    })
    const overdue = isOverdue(port, reminded)
    await mailInvoice(port, reminded, owner, (language, facts) => reminderMail(language, { ...facts, overdue }))
    return done(withOverdue(port, reminded))
  },
})

function checkRemindable(found: Invoice): void {
  if (found.status === 'DRAFT') throw invoiceConflict(found, 'was never sent, so there is nothing to remind of', 'Book or send it first.')
  if (found.status === 'CANCELLED') throw invoiceConflict(found, 'is cancelled, so there is nothing to remind of', 'Make a new one.')
  if (found.status === 'PAID' || found.openAmount <= 0)
    throw invoiceConflict(found, 'has nothing open, so there is nothing to remind of', 'Nothing is left to be done.')
}
