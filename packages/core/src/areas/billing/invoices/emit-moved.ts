import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { customer } from '../../customers/customers/customer.ts'
import type { Invoice } from './find-invoice.ts'
import { invoice } from './invoice.ts'

type Customer = RecordOf<typeof customer>

/** Emits that an invoice was moved to another customer. `previous` is `null` if that customer was deleted. */
export function emitMoved(port: RecordPort, moved: Invoice, to: Customer, previous: Customer | null): Promise<void> {
  return emitRecordEvent(port, 'invoice:moved-to-customer', invoice, moved, {
    customer: eventRecord(customer, to),
    previousCustomer: previous && eventRecord(customer, previous),
  })
}
