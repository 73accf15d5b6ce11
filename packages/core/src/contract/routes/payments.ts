import { payment } from '../../models/payment.ts'
import { payments } from '../../operations/payments/payments.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of payments. */
export const paymentRoutes = recordRoutes(payment, payments, { tag: 'payments', problems: ['conflict'], deleteProblems: ['conflict'] })
