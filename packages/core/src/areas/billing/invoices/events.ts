import { customer } from '../../customers/customers/customer.ts'
import { type EventShapes, recordOf, recordOrNull, shapeOf } from '../../event-shape.ts'
import { payment } from '../payments/payment.ts'
import { invoice } from './invoice.ts'

/** What happens to invoices beyond being created, changed and deleted. */
export const invoiceShapes: EventShapes = {
  // The payment is null where no single one has settled it.
  'invoice:paid': shapeOf(invoice, { payment: recordOrNull(payment) }),
  // The previous customer is null where its record is gone.
  'invoice:moved-to-customer': shapeOf(invoice, { customer: recordOf(customer), previousCustomer: recordOrNull(customer) }),
}
