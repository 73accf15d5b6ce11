import { accessMethod } from '../../models/access-method.ts'
import { mandate } from '../../models/mandate.ts'
import { controllerEvents, tellControllers, writesOf } from '../access-methods/controllers-told.ts'
import type { ServicePort } from '../port.ts'
import { firstWithin, JOB_BYTES, type RecordJob } from '../records/record-job.ts'
import { changeRecord, dropRecord } from '../records/tell.ts'

/** The events of which ending what a customer may do tells. */
export const endingEvents = ['accessMethod:deleted', ...controllerEvents, 'mandate:updated'] as const

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
    const { data, nextCursor } = await port.list(accessMethod, { limit: most, filters: { customerId }, maxBytes: JOB_BYTES })
    const methods = firstWithin(data, writesOf, most)
    let left = nextCursor === null && methods.length === data.length ? most : 0
    for (const method of methods) {
      await tellControllers(port, 'DELETE', method)
      await dropRecord(port, accessMethod, method)
      left -= writesOf(method)
    }
    for (const status of ['ACTIVE', 'REQUESTED']) {
      if (left <= 0) return state
      const mandates = await port.list(mandate, { limit: left, filters: { customerId, status }, maxBytes: JOB_BYTES })
      for (const signed of mandates.data) await changeRecord(port, mandate, signed, { status: 'REVOKED' })
      left = mandates.nextCursor === null ? left - mandates.data.length : 0
    }
    return left <= 0 ? state : null
  },
}
