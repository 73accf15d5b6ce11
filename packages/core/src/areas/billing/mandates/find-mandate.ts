import type { RecordPort } from '../../../framework/operations/port.ts'
import { mandate } from './mandate.ts'
import type { Mandate } from './mandates.ts'

/** The newest mandate of a customer with this status; `null` if there is none. */
export async function findMandate(port: RecordPort, customerId: string, status: Mandate['status']): Promise<Mandate | null> {
  const { data } = await port.list(mandate, { limit: 1, filters: { customerId, status } })
  return data[0] ?? null
}
