import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord, emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { requireLinked } from '../../../framework/records/require-linked.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { invoiceConflict } from '../invoices/find-invoice.ts'
import { invoice } from '../invoices/invoice.ts'
import type { Payment } from '../payments/change-paid.ts'
import { payment } from '../payments/payment.ts'
import { paymentGroup } from './payment-group.ts'
import { countPayments, type PaymentGroup, payerOf, paymentsOf, regroupingEvents } from './regroup.ts'

interface AssignInput {
  readonly id: string
  readonly body: { readonly invoiceId: string }
}

/** Assigns a group to an invoice: all its payments are then for that invoice, and the successful ones pay it. */
export const assignGroup = defineOperation({
  name: 'payment-groups.assign',
  permission: 'payments:write',
  emits: ['payment-group:updated', 'payment-group:assigned-to-invoice', ...regroupingEvents],
  async run(port: RecordPort, { id, body: { invoiceId } }: AssignInput) {
    const group = await requireRecord(port, paymentGroup, id)
    if (group.invoiceId === invoiceId) return skipped('it is assigned to that invoice already', group)
    const record = await requireLinked(port, invoice, invoiceId, '/invoiceId')
    if (record.status === 'CANCELLED') throw invoiceConflict(record, 'is cancelled, so nothing is paid for it', 'Choose another one.')
    const some = await paymentsOf(port, group.paymentIds)
    checkFree(group, some)
    const assigned = await changeRecord(port, paymentGroup, group, { invoiceId })
    const counting: Payment[] = []
    for (const one of some) counting.push(await changeRecord(port, payment, one, { invoiceId, ...payerOf(one, record) }))
    const paid = await countPayments(port, record, counting, 1)
    await emitRecordEvent(port, 'payment-group:assigned-to-invoice', paymentGroup, assigned, { invoice: eventRecord(invoice, paid) })
    return done(assigned)
  },
})

/** Refuses a group that pays another invoice, that pays nothing, or of which something would count twice. */
function checkFree({ id, invoiceId }: PaymentGroup, some: readonly Payment[]): void {
  const refuse = (detail: string) => new Refusal(problem('conflict', { detail }))
  if (invoiceId !== null) throw refuse(`The group ${id} is assigned to the invoice ${invoiceId}. Unassign it first.`)
  if (some.length === 0) throw refuse(`The group ${id} has no payments, so it pays nothing. Add some first.`)
  const taken = some.find((one) => one.invoiceId !== null)
  if (taken) {
    const remedy = 'Take it out of the group, or out of that invoice.'
    throw refuse(`The payment ${taken.id} in the group is for the invoice ${taken.invoiceId} already, and it would count twice. ${remedy}`)
  }
}
