import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { MAX_GROUP_PAYMENTS, paymentGroup } from './payment-group.ts'
import { emitRegrouping, type PaymentGroup, planRegrouping, regroup, regroupedAmount, regroupingEvents } from './regroup.ts'

/** The input of putting payments into a group, or taking them out. */
export interface PaymentsInput {
  readonly id: string
  readonly body: { readonly paymentIds: readonly string[] }
}

/** Puts payments into a group. Those that are in it already stay where they are. */
export const addGroupPayments = defineOperation({
  name: 'payment-groups.addPayments',
  permission: 'payments:write',
  emits: ['payment-group:updated', 'payment-group:payments-added', ...regroupingEvents],
  async run(port: RecordPort, { id, body }: PaymentsInput) {
    const group = await requireRecord(port, paymentGroup, id)
    const fresh = body.paymentIds.filter((paymentId) => !group.paymentIds.includes(paymentId))
    if (fresh.length === 0) return skipped('all of them are in the group already', group)
    return done(await changePayments(port, group, [...group.paymentIds, ...fresh], body.paymentIds))
  },
})

/** Sets the payments of a group, and emits the events. `sent`: the ids as sent. */
export async function changePayments(
  port: RecordPort,
  group: PaymentGroup,
  paymentIds: readonly string[],
  sent: readonly string[],
): Promise<PaymentGroup> {
  if (paymentIds.length > MAX_GROUP_PAYMENTS) throw tooMany(group, paymentIds.length)
  const plan = await planRegrouping(port, group, paymentIds, sent)
  const changed = await changeRecord(port, paymentGroup, group, { paymentIds, amount: regroupedAmount(group.amount, plan) })
  await regroup(port, changed, plan)
  await emitRegrouping(port, changed, plan)
  return changed
}

function tooMany({ paymentIds }: PaymentGroup, count: number): Refusal {
  const message = `the group holds ${paymentIds.length} payments and would hold ${count}; ${MAX_GROUP_PAYMENTS} is the most. Make another group`
  return new Refusal(fieldProblem('conflict', '/paymentIds', message))
}
