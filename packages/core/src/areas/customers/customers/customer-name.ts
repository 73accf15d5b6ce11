import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { customer } from './customer.ts'

/** The name of a customer in documents and letters: the person, otherwise the company, otherwise empty. */
export function customerName({ firstName, lastName, companyName }: RecordOf<typeof customer>): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || (companyName ?? '')
}
