import { customer } from './customers/customer.ts'
import { customerContact } from './customers/customer-contact.ts'

/** The models of customers, by name. */
export const customerModels = { customer, customerContact } as const
