import Type from 'typebox'
import { exampleId, idPattern } from '../../kernel/ids.ts'
import { type EventShapes, plainValue, recordMember, shapeOf } from '../event-shape.ts'
import { bankAccountTransaction } from './bank-account-transactions/bank-account-transaction.ts'
import { invoice } from './invoices/invoice.ts'
import { paymentGroup } from './payment-groups/payment-group.ts'

const ids = (kind: 'payment' | 'bankAccountTransaction', description: string) =>
  plainValue(Type.Array(Type.String({ pattern: idPattern(kind) }), { description }), [exampleId(kind)])

/** The data of events of payment groups and bank transactions other than ordinary changes. */
export const paymentShapes: EventShapes = {
  'payment-group:payments-added': shapeOf(paymentGroup, { addedPaymentIds: ids('payment', 'The payments that came into the group') }),
  'payment-group:payments-removed': shapeOf(paymentGroup, { removedPaymentIds: ids('payment', 'The payments that left the group') }),
  'payment-group:assigned-to-invoice': shapeOf(paymentGroup, { invoice: recordMember(invoice) }),
  'payment-group:unassigned-from-invoice': shapeOf(paymentGroup, { invoice: recordMember(invoice) }),
  // One event per batch. Its record is the first transaction, so that conditions have one to test.
  'bankAccountTransaction:imported': shapeOf(bankAccountTransaction, {
    count: plainValue(Type.Integer({ minimum: 1, description: 'How many transactions were imported' }), 1),
    ids: ids('bankAccountTransaction', 'The first hundred of them'),
  }),
}
