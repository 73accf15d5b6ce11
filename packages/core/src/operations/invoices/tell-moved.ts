import { customer } from '../../models/customer.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { invoice } from '../../models/invoice.ts'
import type { RecordPort } from '../port.ts'
import { tell, told } from '../records/tell.ts'
import type { Invoice } from './find-invoice.ts'

type Customer = RecordOf<typeof customer>

/** Tells that an invoice belongs to another customer now. `previous` is `null` where that customer is gone. */
export function tellMoved(port: RecordPort, moved: Invoice, to: Customer, previous: Customer | null): Promise<void> {
  return tell(port, 'invoice:moved-to-customer', invoice, moved, {
    customer: told(customer, to),
    previousCustomer: previous && told(customer, previous),
  })
}
