import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { payment } from '../payments/payment.ts'
import { paymentGroup } from './payment-group.ts'
import { emitRegrouping, type PaymentGroup, paymentsOf, planRegrouping, regroup, regroupedAmount, regroupingEvents } from './regroup.ts'

/**
 * Payment groups. A payment is in one at most. While a group is assigned to an invoice each of its payments is for that invoice, so all that
 * is true of a payment of an invoice is true of them, and none counts twice.
 */
export const paymentGroups = recordOperations(paymentGroup, {
  emits: {
    create: regroupingEvents,
    update: [...regroupingEvents, 'payment-group:payments-added', 'payment-group:payments-removed'],
    delete: ['payment:updated'],
  },
  async creating(port: RecordPort, values) {
    const plan = await planRegrouping(port, nothing, values.paymentIds as readonly string[])
    return { ...values, amount: regroupedAmount(0, plan) }
  },
  async emitted(port, record) {
    const group = record as PaymentGroup
    await regroup(port, group, { added: await paymentsOf(port, group.paymentIds), removed: [] })
  },
  async changing(port, record, changes) {
    if (changes.paymentIds === undefined) return changes
    const before = record as PaymentGroup
    const plan = await planRegrouping(port, before, changes.paymentIds as readonly string[])
    const amount = regroupedAmount(before.amount, plan)
    return amount === before.amount ? changes : { ...changes, amount }
  },
  async changed(port, record, { paymentIds }, before) {
    if (paymentIds === undefined) return
    const group = record as PaymentGroup
    const plan = await planRegrouping(port, before as PaymentGroup, group.paymentIds)
    await regroup(port, group, plan)
    await emitRegrouping(port, group, plan)
  },
  async removing(port, record) {
    const { id, invoiceId, paymentIds } = record as PaymentGroup
    if (invoiceId !== null) {
      const detail = `The group ${id} is assigned to the invoice ${invoiceId}, which its payments pay. Unassign it first.`
      throw new Refusal(problem('conflict', { detail }))
    }
    for (const one of await paymentsOf(port, paymentIds)) await changeRecord(port, payment, one, { groupId: null })
  },
})

const nothing = { paymentIds: [], invoiceId: null }
