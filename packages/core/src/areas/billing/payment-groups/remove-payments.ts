import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { changePayments, type PaymentsInput } from './add-payments.ts'
import { paymentGroup } from './payment-group.ts'
import { regroupingEvents } from './regroup.ts'

/** Takes payments out of a group. Those that are not in it are left alone. */
export const removeGroupPayments = defineOperation({
  name: 'payment-groups.removePayments',
  permission: 'payments:write',
  emits: ['payment-group:updated', 'payment-group:payments-removed', ...regroupingEvents],
  async run(port: RecordPort, { id, body }: PaymentsInput) {
    const group = await requireRecord(port, paymentGroup, id)
    const left = group.paymentIds.filter((paymentId) => !body.paymentIds.includes(paymentId))
    if (left.length === group.paymentIds.length) return skipped('none of them is in the group', group)
    return done(await changePayments(port, group, left, body.paymentIds))
  },
})
