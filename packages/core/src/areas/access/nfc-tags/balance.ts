import type { StateSource } from '../../../framework/effects/state-from.ts'
import type { Organization, RecordPort } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { changeRecord, emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { type Cents, centsOf, euroOf, formatEuro, MAX_CENTS } from '../../../kernel/money.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { nfcTag } from './nfc-tag.ts'
import type { NfcTag } from './nfc-tags.ts'
import { nfcTransaction } from './nfc-transaction.ts'

/** The threshold in euro when neither the tag nor its organization has one. */
const DEFAULT_THRESHOLD = 5

/** The events emitted by a change of a balance. */
export const balanceEvents = ['nfc-tag:updated', 'nfc-tag-transaction:changed'] as const

/** Their fixed values if nothing is charged. */
export const topUpEventValues = { 'nfc-tag-transaction:changed': { 'transaction.kind': 'TOP_UP' } } as const

/** By how much a balance changes, and how that came. */
export interface BalanceChange {
  readonly kind: 'TOP_UP' | 'CHARGE'
  /** In euro, above zero for either kind. */
  readonly amount: number
  readonly accessPointId?: string | null
  readonly stateFrom: StateSource
}

/** Changes the balance of a tag, records it as a transaction, and emits both events. */
export async function changeBalance(port: RecordPort, tag: NfcTag, change: BalanceChange): Promise<NfcTag> {
  const { kind, amount, accessPointId = null, stateFrom } = change
  const cents = kind === 'TOP_UP' ? exactly(amount) : -exactly(amount)
  const balance = euroOf(exactly(tag.balance) + cents)
  checkRange(tag, kind, amount)
  const lowBalance = tag.lowBalance && isLow({ ...tag, balance }, port.organization)
  const changed = await changeRecord(port, nfcTag, tag, { balance, lowBalance, stateFrom })
  const values = { nfcTagId: tag.id, customerId: tag.customerId, kind, amount: euroOf(cents), balance, accessPointId, stateFrom }
  const transaction = await port.create(nfcTransaction, newValues(nfcTransaction, values))
  await emitRecordEvent(port, 'nfc-tag-transaction:changed', nfcTag, changed, { transaction: eventRecord(nfcTransaction, transaction) })
  return changed
}

/** Refuses a change that would make a balance negative, or larger than the largest amount. */
export function checkRange({ balance, uid }: NfcTag, kind: BalanceChange['kind'], amount: number): void {
  if (kind === 'CHARGE' && exactly(amount) > exactly(balance)) {
    const message = `the balance of ${uid} is ${formatEuro(exactly(balance))} euro, which is less than ${formatEuro(exactly(amount))}; top it up first`
    throw new Refusal(fieldProblem('conflict', '/charge', message))
  }
  if (kind === 'TOP_UP' && exactly(balance) + exactly(amount) > MAX_CENTS) {
    throw new Refusal(fieldProblem('conflict', '/amount', `the balance of ${uid} would be above ${formatEuro(MAX_CENTS)} euro`))
  }
}

/** Whether the balance is under the threshold of the tag, or that of its organization. */
export function isLow({ balance, lowBalanceThreshold }: NfcTag, organization: Organization): boolean {
  const { lowBalanceThreshold: common } = organization as Organization & { readonly lowBalanceThreshold?: number | null }
  return exactly(balance) < exactly(lowBalanceThreshold ?? common ?? DEFAULT_THRESHOLD)
}

/** Amounts were validated, so they have cents. */
function exactly(euro: number): Cents {
  return centsOf(euro) as Cents
}
