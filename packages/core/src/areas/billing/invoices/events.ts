import { customer } from '../../customers/customers/customer.ts'
import { type EventShapes, recordMember, recordMemberOrNull, shapeOf } from '../../event-shape.ts'
import { payment } from '../payments/payment.ts'
import { invoice } from './invoice.ts'

/** The data of events of invoices other than ordinary changes. */
export const invoiceShapes: EventShapes = {
  // The payment is null where no single one has settled it.
  'invoice:paid': shapeOf(invoice, { payment: recordMemberOrNull(payment) }),
  // The previous customer is null if its record was deleted.
  'invoice:moved-to-customer': shapeOf(invoice, { customer: recordMember(customer), previousCustomer: recordMemberOrNull(customer) }),
}
