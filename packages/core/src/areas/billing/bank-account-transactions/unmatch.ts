import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeListed } from '../../../framework/records/listed-records.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { bankAccountTransaction } from './bank-account-transaction.ts'

/** Removes the match of transactions with a payment that is being deleted. */
export async function unmatchPayment(port: RecordPort, paymentId: string): Promise<void> {
  const changes = { paymentId: null, matched: false }
  await changeInBatches(port, changeListed, { model: bankAccountTransaction.name, filters: { paymentId }, changes })
}
