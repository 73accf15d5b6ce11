import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { newPaymentEvents, settledPaymentEvents } from '../payments/settle-invoice-payment.ts'
import { mandateCollection } from './mandate-collection.ts'
import { type CollectionEnd, type MandateCollection, settlePending } from './settle-pending.ts'

/** Collections. They are made by collecting an invoice, and only read. */
export const mandateCollections = recordOperations(mandateCollection)

interface SettleInput {
  readonly id: string
  readonly body: CollectionEnd
}

/** Stores the result of a collection as reported by the bank: its payment has succeeded or failed. */
export const settleCollection = defineOperation({
  name: 'mandate-collections.settle',
  permission: 'payments:write',
  emits: [...new Set([...newPaymentEvents, ...settledPaymentEvents])],
  async run(port: RecordPort, { id, body: { status, reason = null } }: SettleInput) {
    const record = await requireRecord(port, mandateCollection, id)
    if (record.status !== 'PENDING') throw notPending(record)
    return done(await settlePending(port, record, { status, reason }))
  },
})

function notPending({ id, status }: MandateCollection): Refusal {
  const detail = `The collection ${id} is ${status} already, and only a pending one is settled. What came of it later is recorded at its payment.`
  return new Refusal(problem('conflict', { detail }))
}
