import type { Route } from '../../framework/contract/define-route.ts'
import { bankAccountTransactionRoutes } from './bank-account-transactions/routes.ts'
import { duesRoutes } from './invoices/dues-routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { mandateRoutes } from './mandates/routes.ts'
import { paymentGroupRoutes } from './payment-groups/routes.ts'
import { paymentLinkRoutes } from './payment-links/routes.ts'
import { paymentReportRoutes } from './payment-reports/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { productRoutes } from './products/routes.ts'

/** The addresses of invoices and money. */
export const billingAreaRoutes: readonly Route[] = [
  ...invoiceRoutes,
  ...productRoutes,
  ...paymentRoutes,
  ...paymentGroupRoutes,
  ...paymentLinkRoutes,
  ...paymentReportRoutes,
  ...bankAccountTransactionRoutes,
  ...duesRoutes,
  ...mandateRoutes,
]

/** The descriptions of the tags in the OpenAPI document. */
export const billingTags = {
  invoices: 'Invoices and what is sold',
  payments: 'Payments, payment groups, links and reports, bank account transactions, mandates and collections',
}
