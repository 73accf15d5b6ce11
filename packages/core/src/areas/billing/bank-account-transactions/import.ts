import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { isIban, plainIban } from '../../../kernel/iban.ts'
import { type FieldError, problem, Refusal } from '../../../kernel/problems.ts'
import { bankAccountTransaction } from './bank-account-transaction.ts'

/** The most transactions that are imported at once. */
export const MAX_IMPORTED = 500

/** The maximum number of ids in the event of a batch. */
export const MAX_EVENT_IDS = 100

type Transaction = RecordOf<typeof bankAccountTransaction>

/** A transaction as provided by a bank. */
export type SentTransaction = Pick<Transaction, 'iban' | 'amount' | 'bookedOn'> &
  Partial<Pick<Transaction, 'reference' | 'counterpartyName' | 'counterpartyAccount'>> & { readonly externalId: string }

/** The result of an import. */
export interface Imported {
  /** Those that are new, in the order in which they were sent. */
  readonly bankAccountTransactions: readonly Transaction[]
  /** How many existed already and were unchanged. */
  readonly duplicates: number
}

interface ImportInput {
  readonly body: { readonly transactions: readonly SentTransaction[] }
}

/**
 * Imports booked transactions, all or nothing. Those imported before, identified by the bank's own id, are unchanged, so a batch may be
 * repeated, and batches may overlap.
 */
export const importTransactions = defineOperation({
  name: 'bank-account-transactions.import',
  permission: 'bankTransactions:write',
  emits: ['bankAccountTransaction:imported'],
  async run(port: RecordPort, { body }: ImportInput) {
    const sent = body.transactions.map(plain)
    checkAccounts(sent)
    const known = await port.getByExternalIds(
      bankAccountTransaction,
      sent.map(({ externalId }) => externalId),
    )
    const others: FieldError[] = []
    const unknown = new Map<string, SentTransaction>()
    for (const [index, one] of sent.entries()) {
      const { externalId } = one
      const there = known.get(externalId) ?? unknown.get(externalId)
      if (!there) unknown.set(externalId, one)
      else if (!isSame(there, one)) others.push(otherTransaction(index, there))
    }
    if (others.length > 0) throw new Refusal(problem('conflict', { errors: others }))
    const values = [...unknown.values()].map((one) => newValues(bankAccountTransaction, one))
    const fresh = await port.createAll(bankAccountTransaction, values)
    const imported: Imported = { bankAccountTransactions: fresh, duplicates: sent.length - fresh.length }
    const [first] = fresh
    if (!first) return skipped('all of them were imported before', imported)
    const ids = fresh.slice(0, MAX_EVENT_IDS).map(({ id }) => id)
    await emitRecordEvent(port, 'bankAccountTransaction:imported', bankAccountTransaction, first, { count: fresh.length, ids })
    return done(imported)
  },
})

function plain(sent: SentTransaction): SentTransaction {
  const { counterpartyAccount: account = null } = sent
  const compact = account === null ? null : plainIban(account)
  return { ...sent, iban: plainIban(sent.iban), counterpartyAccount: compact !== null && isIban(compact) ? compact : account }
}

function checkAccounts(sent: readonly SentTransaction[]): void {
  const errors = sent.flatMap(({ iban }, index): FieldError[] =>
    isIban(iban)
      ? []
      : [
          {
            pointer: `/transactions/${index}/iban`,
            code: 'format',
            message: 'iban is none: its check digits do not agree with the rest. Look for a mistyped character',
          },
        ],
  )
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}

/** Whether they are the same to the bank. Words are not compared: they go when a customer is erased. */
function isSame(known: Transaction | SentTransaction, { iban, amount, bookedOn }: SentTransaction): boolean {
  return known.iban === iban && known.amount === amount && known.bookedOn === bookedOn
}

/** Some banks restart their numbering for each account or year. Skipping such a transaction would silently lose money. */
function otherTransaction(index: number, known: Transaction | SentTransaction): FieldError {
  const { externalId, amount, bookedOn } = known
  const where = 'id' in known ? `is ${known.id} already` : 'stands in this batch already'
  const message = `${externalId} ${where}, another transaction of ${amount.toFixed(2)} euro on ${bookedOn}; send an externalId that is different for every transaction of every account`
  return { pointer: `/transactions/${index}/externalId`, code: 'conflict', message }
}
