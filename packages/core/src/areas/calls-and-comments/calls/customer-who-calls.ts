import type { RecordPort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { dialledNumber, isSameNumber } from '../../../kernel/telephone.ts'
import { customer } from '../../customers/customers/customer.ts'
import { customerContact } from '../../customers/customers/customer-contact.ts'

/** If more customers share the last digits of a number, they cannot be told apart. */
const MOST_LOOKED_AT = 200

/**
 * The only customer with a telephone number, as their own or among their contacts. `null` if no one has it, several do, or the text is not
 * a number.
 */
export async function customerWhoCalls(port: RecordPort, number: string): Promise<string | null> {
  if (dialledNumber(number) === null) return null
  const ids = new Set<string>()
  for (const field of ['phone', 'whatsappNumber'] as const) {
    for (const one of await newestRecords(port, customer, { [field]: number }, MOST_LOOKED_AT))
      if (isSameNumber(one[field] ?? '', number)) ids.add(one.id)
  }
  const contacts = await newestRecords(port, customerContact, { value: number }, MOST_LOOKED_AT)
  for (const { value, customerId } of contacts) if (isSameNumber(value, number)) ids.add(customerId)
  const [only, ...others] = ids
  return others.length === 0 ? (only ?? null) : null
}
