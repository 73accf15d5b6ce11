import type { RecordPort } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { payment } from '../payments/payment.ts'
import { bankAccountTransaction } from './bank-account-transaction.ts'

/** Operations on bank account transactions. They are created by an import; afterwards their payment and customer can be set. */
export const bankAccountTransactions = recordOperations(bankAccountTransaction, {
  async changing(port: RecordPort, record, changes) {
    const { paymentId, customerId } = { ...record, ...changes }
    const matched = paymentId !== null
    const payer = typeof changes.paymentId === 'string' && customerId === null ? await port.get(payment, changes.paymentId) : null
    return {
      ...changes,
      ...(matched === record.matched ? {} : { matched }),
      ...(payer?.customerId ? { customerId: payer.customerId } : {}),
    }
  },
})
