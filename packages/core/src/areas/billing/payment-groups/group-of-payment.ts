import type { EventKey } from '../../../framework/events/catalogue.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import { euroOf } from '../../../kernel/money.ts'
import { wholeCents } from '../payments/change-paid.ts'
import type { payment } from '../payments/payment.ts'
import { paymentGroup } from './payment-group.ts'

type Payment = RecordOf<typeof payment>

/** The event of a group whose payments come to another amount. */
export const groupAmountEvents = ['payment-group:updated'] as const satisfies readonly EventKey[]

/** The events of a group that a payment leaves. */
export const leavingGroupEvents = ['payment-group:updated', 'payment-group:payments-removed'] as const satisfies readonly EventKey[]

/** Counts a payment that has succeeded in the amount of its group, if it is in one (`1`), or counts it no more (`-1`). */
export async function countInGroup(port: RecordPort, { groupId, amount }: Payment, direction: 1 | -1): Promise<void> {
  const group = groupId === null ? null : await port.get(paymentGroup, groupId)
  if (!group) return
  await changeRecord(port, paymentGroup, group, { amount: euroOf(wholeCents(group.amount) + direction * wholeCents(amount)) })
}

/** Removes a payment that is about to be deleted from its group, if it has one, and emits the event. */
export async function leaveGroup(port: RecordPort, { id, groupId, amount, status }: Payment): Promise<void> {
  const group = groupId === null ? null : await port.get(paymentGroup, groupId)
  if (!group) return
  const counted = status === 'SUCCEEDED' ? wholeCents(amount) : 0
  const left = await changeRecord(port, paymentGroup, group, {
    paymentIds: group.paymentIds.filter((paymentId) => paymentId !== id),
    amount: euroOf(wholeCents(group.amount) - counted),
  })
  await emitRecordEvent(port, 'payment-group:payments-removed', paymentGroup, left, { removedPaymentIds: [id] })
}
