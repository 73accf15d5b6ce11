import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord, emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { invoice } from '../invoices/invoice.ts'
import { payment } from '../payments/payment.ts'
import { paymentGroup } from './payment-group.ts'
import { countPayments, paymentsOf, regroupingEvents } from './regroup.ts'

/** Unassigns a group from its invoice: its payments are then for no invoice, and the amount is open again. */
export const unassignGroup = defineOperation({
  name: 'payment-groups.unassign',
  permission: 'payments:write',
  emits: ['payment-group:updated', 'payment-group:unassigned-from-invoice', ...regroupingEvents],
  async run(port: RecordPort, { id }: { readonly id: string }) {
    const group = await requireRecord(port, paymentGroup, id)
    if (group.invoiceId === null) return skipped('it is assigned to no invoice', group)
    const record = await requireRecord(port, invoice, group.invoiceId)
    const some = await paymentsOf(port, group.paymentIds)
    const unassigned = await changeRecord(port, paymentGroup, group, { invoiceId: null })
    for (const one of some) await changeRecord(port, payment, one, { invoiceId: null })
    const open = await countPayments(port, record, some, -1)
    await emitRecordEvent(port, 'payment-group:unassigned-from-invoice', paymentGroup, unassigned, { invoice: eventRecord(invoice, open) })
    return done(unassigned)
  },
})
