import type { ServicePort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { changeRecord, dropRecord } from '../../../framework/records/record-events.ts'
import { JOB_BYTES, type RecordJob } from '../../../framework/records/record-job.ts'
import { accessMethod, MAX_ACCESS_METHODS } from '../../access/access-methods/access-method.ts'
import { controllerEvents, notifyControllers } from '../../access/access-methods/notify-controllers.ts'
import { mandate } from '../../billing/mandates/mandate.ts'

/** The events emitted when a customer's permissions end. */
export const endingEvents = ['accessMethod:deleted', ...controllerEvents, 'mandate:updated'] as const

/**
 * Ends what a deleted customer may do: their access methods no longer work, and nothing is collected from their account. Each access method
 * is removed and each mandate revoked with its ordinary events.
 */
export const endDealings: RecordJob<{ readonly customerId: string }, ServicePort> = {
  name: 'customers.endDealings',
  // An erasure ends the rest, without personal data in its events.
  isTakenOver: async (port, { customerId }) => (await port.erasures.of(customerId)) !== null,
  async advance(port, state, most) {
    const { customerId } = state
    // All that a customer may have, in one unit of work: none of them opens a door once the deletion has been answered.
    const methods = await newestRecords(port, accessMethod, { customerId }, MAX_ACCESS_METHODS)
    let isDone = methods.length < MAX_ACCESS_METHODS
    for (const method of methods) {
      await notifyControllers(port, 'DELETE', method)
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
