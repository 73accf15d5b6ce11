import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { commonSchemas } from '../../../framework/models/common.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { bankAccountTransaction } from './bank-account-transaction.ts'
import { bankAccountTransactions } from './bank-account-transactions.ts'
import { importTransactions, MAX_IMPORTED } from './import.ts'

const tag = 'payments'
const { iban, amount, bookedOn, reference, counterpartyName, counterpartyAccount } = bankAccountTransaction.fields
const operations = { ...bankAccountTransactions, create: undefined, putByExternalId: undefined }

const sentTransaction = named(
  'BankAccountTransactionInput',
  Type.Object(
    {
      externalId: Type.Unsafe<string>({
        ...commonSchemas.externalId,
        type: 'string',
        description: 'What the bank calls it, different for every transaction of every account. One that is there already is left as it is',
        examples: ['2026-07-01-0042'],
      }),
      iban: { ...iban.schema, description: "The organization's account on which it was booked; spaces are left out" },
      amount: amount.schema,
      bookedOn: bookedOn.schema,
      reference: Type.Optional(nullable(reference.schema)),
      counterpartyName: Type.Optional(nullable(counterpartyName.schema)),
      counterpartyAccount: Type.Optional(nullable(counterpartyAccount.schema)),
    },
    { additionalProperties: false, description: 'A transaction as a bank says it' },
  ),
)

const imported = named(
  'ImportedBankAccountTransactions',
  Type.Object(
    {
      bankAccountTransactions: Type.Array(bankAccountTransaction.recordSchema, {
        description: 'Those that are new, in the order in which they were sent',
      }),
      duplicates: Type.Integer({ minimum: 0, description: 'How many were imported before, and were left as they are' }),
    },
    { additionalProperties: false, description: 'What came of a batch' },
  ),
)

const example = {
  ...{ externalId: '2026-07-01-0042', iban: 'BE68539007547034', amount: 97.5, bookedOn: '2026-07-01' },
  ...{ reference: '+++090/9337/55493+++', counterpartyName: 'Ada Lovelace', counterpartyAccount: 'BE71096123456769' },
}

/** The addresses of bank account transactions. They are made by importing them. */
export const bankAccountTransactionRoutes = [
  ...recordRoutes(bankAccountTransaction, operations, { tag }),
  actionRoute(bankAccountTransaction, {
    operation: importTransactions,
    verb: 'import',
    onRecord: false,
    tag,
    summary: 'Import bank account transactions',
    description: `At most ${MAX_IMPORTED} at once, all of them or none. What was imported before is left as it is, so a batch can be sent again; nothing happens when all of it was.`,
    body: bodyOf({
      transactions: Type.Array(sentTransaction, { minItems: 1, maxItems: MAX_IMPORTED, description: 'What the bank has booked' }),
    }),
    bodyExample: { transactions: [example] },
    answer: imported,
    answerDescription: 'What is new',
    answerExample: { bankAccountTransactions: [{ ...bankAccountTransaction.example, externalId: example.externalId }], duplicates: 0 },
  }),
]
