import { accessMethod } from '../../models/access-method.ts'
import { mandate } from '../../models/mandate.ts'
import { controllerEvents, tellControllers } from '../access-methods/controllers-told.ts'
import type { ServicePort } from '../port.ts'
import { everyRecord } from '../records/every-record.ts'
import { changeRecord, dropRecord } from '../records/tell.ts'

/** The events of which ending what a customer may do tells. */
export const endingEvents = ['accessMethod:deleted', ...controllerEvents, 'mandate:updated'] as const

/**
 * Ends what a customer may do who is deleted: nobody comes in with what was theirs, and nothing is collected from their account. Each access
 * method goes, and each mandate is revoked, as if somebody had done it alone.
 */
export async function endDealings(port: ServicePort, customerId: string): Promise<void> {
  for (const method of await everyRecord(port, accessMethod, { customerId })) {
    await tellControllers(port, 'DELETE', method)
    await dropRecord(port, accessMethod, method)
  }
  for (const signed of await everyRecord(port, mandate, { customerId }))
    if (signed.status !== 'REVOKED') await changeRecord(port, mandate, signed, { status: 'REVOKED' })
}
