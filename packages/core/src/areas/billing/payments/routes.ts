import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { payment } from './payment.ts'
import { payments } from './payments.ts'

/** The addresses of payments. */
export const paymentRoutes = recordRoutes(payment, payments, {
  tag: 'payments',
  problems: ['conflict'],
  deleteProblems: ['conflict'],
  words: {
    create: 'One that has succeeded counts at once for the invoice and the group that it names.',
    delete: 'It no longer counts for its invoice and its group, and the bank account transaction that was matched to it is free again.',
  },
})
