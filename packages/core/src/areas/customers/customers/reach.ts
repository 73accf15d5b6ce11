import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { customer } from './customer.ts'
import { customerContact } from './customer-contact.ts'

/** A channel by which a customer can be reached. */
export type CustomerChannel = 'EMAIL' | 'SMS' | 'WHATSAPP'

const channels = {
  EMAIL: { field: 'email', contact: 'EMAIL' },
  SMS: { field: 'phone', contact: 'PHONE' },
  WHATSAPP: { field: 'whatsappNumber', contact: 'WHATSAPP' },
} as const

/** A customer's address for a channel: their own address or number, otherwise the newest contact of that kind, otherwise `null`. */
export async function reachOf(port: RecordPort, owner: RecordOf<typeof customer>, channel: CustomerChannel): Promise<string | null> {
  const { field, contact } = channels[channel]
  const own = owner[field]
  if (own !== null) return own
  const { data } = await port.list(customerContact, { limit: 1, filters: { customerId: owner.id, type: contact } })
  return data[0]?.value ?? null
}
