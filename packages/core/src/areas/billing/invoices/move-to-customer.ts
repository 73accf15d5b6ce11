import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/tell.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { findInvoice, type InvoiceInput, invoiceConflict, shownInvoice } from './find-invoice.ts'
import { invoice } from './invoice.ts'
import { tellMoved } from './tell-moved.ts'

/** Gives an invoice to another customer, while nothing of it is paid: payments stay with who has paid. */
export const moveInvoiceToCustomer = defineOperation({
  name: 'invoices.moveToCustomer',
  permission: 'invoices:write',
  emits: ['invoice:updated', 'invoice:moved-to-customer'],
  async run(port: RecordPort, { body, ...input }: InvoiceInput & { readonly body: { readonly customerId: string } }) {
    const found = await findInvoice(port, input)
    const to = await port.get(customer, body.customerId)
    if (!to) throw unknownCustomer(body.customerId)
    if (to.id === found.customerId) return skipped('it is that customer’s already', shownInvoice(port, found))
    if (found.status === 'CANCELLED') throw invoiceConflict(found, 'is cancelled, so it moves to nobody', 'Make a new one.')
    if (found.status === 'PAID' || found.paidAmount > 0)
      throw invoiceConflict(found, 'has payments, so it cannot move to another customer', 'Refund or remove them first.')
    const previous = await port.get(customer, found.customerId)
    const moved = await changeRecord(port, invoice, found, { customerId: to.id })
    await tellMoved(port, moved, to, previous)
    return done(shownInvoice(port, moved))
  },
})

function unknownCustomer(id: string): Refusal {
  return new Refusal(fieldProblem('invalid_request', '/customerId', `there is no customer ${id} in this organization`, 'unknown_record'))
}
