import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { formatTime } from '../../../kernel/time.ts'
import { occupation } from '../occupations/occupation.ts'
import { vacate } from '../terrains/occupy.ts'
import { reservation } from './reservation.ts'
import { impossible } from './reservations.ts'

/** The guest has left: the terrain is free again. */
export const checkOut = defineOperation({
  name: 'reservations.checkOut',
  permission: 'reservations:write',
  emits: ['reservation:updated', 'terrain:updated'],
  fixedEventValues: { 'reservation:updated': { 'reservation.status': 'CHECKED_OUT' } },
  async run(port: RecordPort, { id }: RecordInput) {
    const stay = await requireRecord(port, reservation, id)
    if (stay.status === 'CHECKED_OUT') return skipped('The guest has checked out already.', stay)
    if (stay.status === 'RESERVED') throw impossible('The guest has not checked in yet. Check in first, or cancel the reservation.')
    if (stay.status === 'CANCELLED') throw impossible('The reservation is cancelled: nobody is there to check out.')
    const now = formatTime(port.now)
    const changed = await changeRecord(port, reservation, stay, { status: 'CHECKED_OUT', checkedOutAt: now })
    for (const lasting of await newestRecords(port, occupation, { reservationId: id, status: 'ACTIVE' }, 10)) {
      const startAt = lasting.startAt ?? now
      await changeRecord(port, occupation, lasting, { status: 'ENDED', endAt: now < startAt ? startAt : now })
      await vacate(port, lasting)
    }
    return done(changed)
  },
})
