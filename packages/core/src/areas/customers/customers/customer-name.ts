import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { customer } from './customer.ts'

/** How a customer is called on paper and in letters: the person, else the company, else nothing. */
export function customerName({ firstName, lastName, companyName }: RecordOf<typeof customer>): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || (companyName ?? '')
}
