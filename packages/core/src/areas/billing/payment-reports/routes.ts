import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { paymentReport } from './payment-report.ts'
import { paymentReports } from './payment-reports.ts'

/** The addresses of payment reports. */
export const paymentReportRoutes = recordRoutes(paymentReport, paymentReports, {
  tag: 'payments',
  problems: ['already_exists'],
  words: { create: 'A period has one report. It counts what came in; of a period with very many payments it counts them afterwards.' },
})
