import { customer } from '../../models/customer.ts'
import { customerContact } from '../../models/customer-contact.ts'
import { customerContacts, customers } from '../../operations/customers/customers.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of customers and their contacts. */
export const customerRoutes = [
  ...recordRoutes(customer, customers, { tag: 'customers', problems: ['erased'] }),
  ...recordRoutes(
    customerContact,
    { ...customerContacts, putByExternalId: undefined },
    {
      tag: 'customers',
      problems: ['erased'],
    },
  ),
]
