import { defineModel } from '../../../framework/models/define-model.ts'
import { euroOf, MAX_CENTS } from '../../../kernel/money.ts'
import { day, flag, link, money, optional, text, withDefault } from '../../../kernel/schema/fields.ts'

/** Money that came in on an account of the organization, or left it. */
export const bankAccountTransaction = defineModel({
  name: 'bankAccountTransaction',
  title: 'Bank account transaction',
  description:
    'Money that came in on an account of the organization, or left it. What the bank said of it stands; who knows it says what it was for',
  collection: 'bank-account-transactions',
  readPermission: 'bankTransactions:read',
  writePermission: 'bankTransactions:write',
  fields: {
    iban: text({
      description: "The organization's account on which it was booked, without spaces",
      ...{ max: 42, filter: true, readOnly: true, example: 'BE68539007547034' },
    }),
    amount: money({
      description: 'How much, in euro: above zero for what came in, below for what left',
      ...{ minimum: -euroOf(MAX_CENTS), readOnly: true, example: 97.5 },
    }),
    bookedOn: day({ description: 'The day on which the bank booked it', filter: true, readOnly: true, example: '2026-07-01' }),
    reference: optional(
      text({
        description: 'What stands with it: a structured reference, or words',
        ...{ max: 500, personal: true, filter: true, readOnly: true, example: '+++090/9337/55493+++' },
      }),
    ),
    counterpartyName: optional(
      text({ description: 'Who paid, or was paid, as the bank says it', personal: true, readOnly: true, example: 'Ada Lovelace' }),
    ),
    counterpartyAccount: optional(
      text({
        description: 'Their account, as the bank says it: an IBAN, without spaces, where it has one',
        ...{ max: 42, personal: true, readOnly: true, example: 'BE71096123456769' },
      }),
    ),
    paymentId: optional(link('payment', { description: 'The payment that it is', example: null })),
    customerId: optional(
      link('customer', { description: 'Whose money it is; the customer of the payment when none is given', example: null }),
    ),
    matched: withDefault(
      flag({ description: 'Whether it is known which payment it is', filter: true, readOnly: true, example: false }),
      false,
    ),
  },
})
