import type { RecordPort, ServicePort, Values } from '../../../framework/operations/port.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { isLocale } from '../../../kernel/time.ts'
import { customer } from './customer.ts'
import { customerContact } from './customer-contact.ts'
import { endDealings, endingEvents } from './end-dealings.ts'
import { refuseErased } from './erase-customer.ts'

/** Operations on customers. The language must be a language tag, because messages are written in it. */
export const customers = recordOperations(customer, {
  emits: { delete: endingEvents },
  asks: { delete: ['access'] },
  async creating(_port, values) {
    checkLanguage(values)
    return values
  },
  async changing(_port, record, changes) {
    refuseErased(record)
    checkLanguage(changes)
    return changes
  },
  async removing(port: ServicePort, { id, erasedAt }) {
    // For an erased customer these have ended, or the erasure ends them without personal data.
    if (erasedAt === null) await changeInBatches(port, endDealings, { customerId: id })
  },
})

/** Further ways to reach a customer. */
export const customerContacts = recordOperations(customerContact, {
  async creating(port: RecordPort, values) {
    // Its parent was looked up before.
    const parent = await port.get(customer, values.customerId as string)
    if (parent) refuseErased(parent)
    return values
  },
})

function checkLanguage({ language }: Values): void {
  if (typeof language !== 'string' || isLocale(language)) return
  throw new Refusal(fieldProblem('invalid_request', '/language', `"${language}" is not a language tag such as nl or fr-BE`, 'format'))
}
