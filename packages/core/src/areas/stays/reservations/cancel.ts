import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { formatTime } from '../../../kernel/time.ts'
import { reservation } from './reservation.ts'
import { impossible } from './reservations.ts'

/** The guest will not come. Only before check-in. */
export const cancel = defineOperation({
  name: 'reservations.cancel',
  permission: 'reservations:write',
  emits: ['reservation:updated'],
  fixedEventValues: { 'reservation:updated': { 'reservation.status': 'CANCELLED' } },
  async run(port: RecordPort, { id }: RecordInput) {
    const stay = await requireRecord(port, reservation, id)
    if (stay.status === 'CANCELLED') return skipped('The reservation is cancelled already.', stay)
    if (stay.status === 'CHECKED_IN') throw impossible('The guest has checked in: check out instead.')
    if (stay.status === 'CHECKED_OUT') throw impossible('The stay is over and cannot be cancelled any more.')
    return done(await changeRecord(port, reservation, stay, { status: 'CANCELLED', cancelledAt: formatTime(port.now) }))
  },
})
