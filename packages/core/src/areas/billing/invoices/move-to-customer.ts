import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { emitMoved } from './emit-moved.ts'
import { findInvoice, type InvoiceInput, invoiceConflict, withOverdue } from './find-invoice.ts'
import { invoice } from './invoice.ts'

/** Gives an invoice to another customer, while nothing of it is paid: payments stay with who has paid. */
export const moveInvoiceToCustomer = defineOperation({
  name: 'invoices.moveToCustomer',
  permission: 'invoices:write',
  emits: ['invoice:updated', 'invoice:moved-to-customer'],
  async run(port: RecordPort, { body, ...input }: InvoiceInput & { readonly body: { readonly customerId: string } }) {
    const record = await findInvoice(port, input)
    const to = await port.get(customer, body.customerId)
    if (!to) throw unknownCustomer(body.customerId)
    if (to.id === record.customerId) return skipped('it is that customer’s already', withOverdue(port, record))
    if (record.status === 'CANCELLED') throw invoiceConflict(record, 'is cancelled, so it moves to nobody', 'Make a new one.')
    if (record.status === 'PAID' || record.paidAmount > 0)
      throw invoiceConflict(record, 'has payments, so it cannot move to another customer', 'Refund or remove them first.')
    const previous = await port.get(customer, record.customerId)
    const moved = await changeRecord(port, invoice, record, { customerId: to.id })
    await emitMoved(port, moved, to, previous)
    return done(withOverdue(port, moved))
  },
})

function unknownCustomer(id: string): Refusal {
  return new Refusal(fieldProblem('invalid_request', '/customerId', `there is no customer ${id} in this organization`, 'unknown_record'))
}
