import { bankAccountTransaction } from './bank-account-transactions/bank-account-transaction.ts'
import { invoice } from './invoices/invoice.ts'
import { mandateCollection } from './mandate-collections/mandate-collection.ts'
import { mandate } from './mandates/mandate.ts'
import { paymentGroup } from './payment-groups/payment-group.ts'
import { paymentLink } from './payment-links/payment-link.ts'
import { paymentReport } from './payment-reports/payment-report.ts'
import { payment } from './payments/payment.ts'
import { product } from './products/product.ts'

/** The models of invoices and money, by name. */
export const billingModels = {
  bankAccountTransaction,
  invoice,
  mandate,
  mandateCollection,
  payment,
  paymentGroup,
  paymentLink,
  paymentReport,
  product,
} as const
