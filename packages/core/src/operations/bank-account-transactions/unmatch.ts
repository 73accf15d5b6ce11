import { bankAccountTransaction } from '../../models/bank-account-transaction.ts'
import type { RecordPort } from '../port.ts'
import { everyRecord } from '../records/every-record.ts'

/** Transactions of which it was known that they are a payment which is being removed: now it is not known what they are. */
export async function unmatchPayment(port: RecordPort, paymentId: string): Promise<void> {
  for (const one of await everyRecord(port, bankAccountTransaction, { paymentId }))
    await port.update(bankAccountTransaction, one, { paymentId: null, matched: false })
}
