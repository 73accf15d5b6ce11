import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { link, money, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'

/** The maximum number of payments in a group. */
export const MAX_GROUP_PAYMENTS = 200

/** The ids of payments, each once: those of a group, and those that are put into it or taken out. */
export const groupPaymentIds = Type.Array(Type.String({ pattern: idPattern('payment') }), {
  maxItems: MAX_GROUP_PAYMENTS,
  uniqueItems: true,
  description: 'The payments in it, in the order in which they came. A payment is in one group at most',
})

/** Payments that belong together: the batch of a terminal, a SEPA file, or the cash of a family. */
export const paymentGroup = defineModel({
  name: 'paymentGroup',
  title: 'Payment group',
  description: 'Payments that came together, such as the batch of a terminal. Assigned to an invoice, they pay it',
  collection: 'payment-groups',
  readPermission: 'payments:read',
  writePermission: 'payments:write',
  events: { created: 'payment-group:created', updated: 'payment-group:updated', deleted: 'payment-group:deleted' },
  fields: {
    name: optional(text({ description: 'What it is called', example: 'Terminal at the reception, 1 July' })),
    paymentIds: withDefault(shape(groupPaymentIds, { example: [exampleId('payment')] }), []),
    amount: withDefault(money({ description: 'The sum of its payments that have succeeded, in euro', readOnly: true, example: 97.5 }), 0),
    invoiceId: optional(
      link('invoice', { description: 'The invoice that its payments pay, while it is assigned to one', readOnly: true, example: null }),
    ),
  },
})
