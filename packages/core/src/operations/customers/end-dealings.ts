import { accessMethod } from '../../models/access-method.ts'
import { mandate } from '../../models/mandate.ts'
import { controllerEvents, tellControllers } from '../access-methods/controllers-told.ts'
import type { ServicePort } from '../port.ts'
import { CHANGED_AT_ONCE, JOB_BYTES, type RecordJob } from '../records/record-job.ts'
import { changeRecord, dropRecord } from '../records/tell.ts'

/** The events of which ending what a customer may do tells. */
export const endingEvents = ['accessMethod:deleted', ...controllerEvents, 'mandate:updated'] as const

/** Telling the controllers of one access method is as much to write as changing some other records. */
const WRITES_OF_METHOD = 4

/** How many access methods go in one unit of work. */
export const METHODS_AT_ONCE: number = CHANGED_AT_ONCE / WRITES_OF_METHOD

/**
 * Ends what a customer may do who is deleted: nobody comes in with what was theirs, and nothing is collected from their account. Each access
 * method goes, and each mandate is revoked, as if somebody had done it alone.
 */
export const endDealings: RecordJob<{ readonly customerId: string }, ServicePort> = {
  name: 'customers.endDealings',
  // An erasure ends the rest, and tells nothing personal of it.
  isTakenOver: async (port, { customerId }) => (await port.erasures.of(customerId)) !== null,
  async advance(port, state, most) {
    const { customerId } = state
    const limit = Math.ceil(most / WRITES_OF_METHOD)
    const methods = await port.list(accessMethod, { limit, filters: { customerId }, maxBytes: JOB_BYTES })
    for (const method of methods.data) {
      await tellControllers(port, 'DELETE', method)
      await dropRecord(port, accessMethod, method)
    }
    let left = methods.nextCursor === null ? most - WRITES_OF_METHOD * methods.data.length : 0
    for (const status of ['ACTIVE', 'REQUESTED']) {
      if (left <= 0) return state
      const mandates = await port.list(mandate, { limit: left, filters: { customerId, status }, maxBytes: JOB_BYTES })
      for (const signed of mandates.data) await changeRecord(port, mandate, signed, { status: 'REVOKED' })
      left = mandates.nextCursor === null ? left - mandates.data.length : 0
    }
    return left <= 0 ? state : null
  },
}
