import { paymentReport } from '../../models/payment-report.ts'
import { paymentReports } from '../../operations/payment-reports/payment-reports.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of payment reports. */
export const paymentReportRoutes = recordRoutes(paymentReport, paymentReports, {
  tag: 'payments',
  problems: ['already_exists'],
  words: { create: 'A period has one report. It counts what came in; of a period with very many payments it counts them afterwards.' },
})
