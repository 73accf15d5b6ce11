import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { MAX_NFC_TAGS, nfcTag } from './nfc-tag.ts'
import { nfcTransaction } from './nfc-transaction.ts'
import { normalizedUid } from './uid.ts'

/** An NFC tag's record. */
export type NfcTag = RecordOf<typeof nfcTag>

/** Operations on NFC tags. UIDs are unique per organization. Tags are never deleted, so that payments with them stay known. */
export const nfcTags = recordOperations(nfcTag, {
  // No two may get the same UID, and no customer may get too many.
  alone: ({ uid, customerId }) => uid !== undefined || typeof customerId === 'string',
  async creating(port: RecordPort, values) {
    if (typeof values.customerId === 'string') await checkRoomForTag(port, values.customerId)
    return withUid(port, values)
  },
  async changing(port, record, changes) {
    if (typeof changes.customerId === 'string') await checkRoomForTag(port, changes.customerId)
    return typeof changes.uid === 'string' ? withUid(port, changes, record.uid as string) : changes
  },
})

async function checkRoomForTag(port: RecordPort, customerId: string): Promise<void> {
  if ((await port.count(nfcTag, { customerId }, MAX_NFC_TAGS)) < MAX_NFC_TAGS) return
  const message = `the customer has ${MAX_NFC_TAGS} NFC tags, and no customer has more; take those that are no longer used off this customer first (customerId null)`
  throw new Refusal(fieldProblem('conflict', '/customerId', message))
}

/** Changes of balances. They are created by what changes a balance, and are read-only. */
export const nfcTransactions = recordOperations(nfcTransaction)

async function withUid(port: RecordPort, values: Values, before?: string): Promise<Values> {
  const { uid: sent, ...others } = values
  const uid = normalizedUid(sent as string, '/uid')
  if (uid === before) return others
  const { data } = await port.list(nfcTag, { limit: 1, filters: { uid } })
  const [holder] = data
  if (holder) throw new Refusal(fieldProblem('already_exists', '/uid', `the NFC tag ${holder.id} has the UID ${uid} already`))
  return { ...values, uid }
}
