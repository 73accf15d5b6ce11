import { paymentReport } from '../../models/payment-report.ts'
import { paymentReports } from '../../operations/payment-reports/payment-reports.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of payment reports. */
export const paymentReportRoutes = recordRoutes(paymentReport, paymentReports, { tag: 'payments', problems: ['already_exists'] })
