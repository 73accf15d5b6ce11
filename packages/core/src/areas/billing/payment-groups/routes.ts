import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { addGroupPayments } from './add-payments.ts'
import { assignGroup } from './assign.ts'
import { groupPaymentIds, paymentGroup } from './payment-group.ts'
import { paymentGroups } from './payment-groups.ts'
import { removeGroupPayments } from './remove-payments.ts'
import { unassignGroup } from './unassign.ts'

const tag = 'payments'

const somePayments = (description: string) => ({
  body: bodyOf({ paymentIds: { ...groupPaymentIds, minItems: 1, description } }),
  bodyExample: { paymentIds: [exampleId('payment')] },
})

/** The addresses of payment groups. */
export const paymentGroupRoutes = [
  ...recordRoutes(paymentGroup, paymentGroups, {
    tag,
    problems: ['conflict'],
    deleteProblems: ['conflict'],
    words: { delete: 'Its payments stay, in no group. One that is assigned to an invoice is refused with 409 until it is unassigned.' },
  }),
  actionRoute(paymentGroup, {
    operation: addGroupPayments,
    verb: 'add-payments',
    tag,
    summary: 'Add payments to a group',
    description: 'While the group is assigned to an invoice they pay it too. Nothing happens to those that are in the group already.',
    ...somePayments('The payments to add'),
  }),
  actionRoute(paymentGroup, {
    operation: removeGroupPayments,
    verb: 'remove-payments',
    tag,
    summary: 'Remove payments from a group',
    description: 'The payments stay. While the group is assigned to an invoice, that is not paid by them any more.',
    ...somePayments('The payments to remove'),
  }),
  actionRoute(paymentGroup, {
    operation: assignGroup,
    verb: 'assign',
    tag,
    summary: 'Assign a group to an invoice',
    description: 'All its payments are for the invoice then. Those that have succeeded pay it, the others when they succeed.',
    body: bodyOf({ invoiceId: Type.String({ pattern: idPattern('invoice'), description: 'The invoice that they pay' }) }),
    bodyExample: { invoiceId: exampleId('invoice') },
  }),
  actionRoute(paymentGroup, {
    operation: unassignGroup,
    verb: 'unassign',
    tag,
    summary: 'Unassign a group from its invoice',
    description: 'Its payments are for no invoice then, and what they had paid is open again. Nothing happens when it is assigned to none.',
  }),
]
