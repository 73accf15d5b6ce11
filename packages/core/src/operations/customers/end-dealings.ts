import { accessMethod } from '../../models/access-method.ts'
import { mandate } from '../../models/mandate.ts'
import { controllerEvents, tellControllers, worthOf } from '../access-methods/controllers-told.ts'
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
    const methods = firstWithin(data, worthOf, most)
    let isDone = nextCursor === null && methods.length === data.length
    for (const method of methods) {
      await tellControllers(port, 'DELETE', method)
      await dropRecord(port, accessMethod, method)
    }
    // However many access methods there are: money must not be collected until they are through.
    for (const status of ['ACTIVE', 'REQUESTED']) {
      const mandates = await port.list(mandate, { limit: most, filters: { customerId, status }, maxBytes: JOB_BYTES })
      for (const signed of mandates.data) await changeRecord(port, mandate, signed, { status: 'REVOKED' })
      isDone &&= mandates.nextCursor === null
    }
    return isDone ? null : state
  },
}
