import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { startOfDay } from '../../../kernel/calendar/zone-clock.ts'
import { formatTime, storedTime } from '../../../kernel/time.ts'
import { occupation } from '../occupations/occupation.ts'
import { occupy, requireFree } from '../terrains/occupy.ts'
import { reservation } from './reservation.ts'
import { impossible } from './reservations.ts'

/** The guest has come: from now on the terrain is theirs. */
export const checkIn = defineOperation({
  name: 'reservations.checkIn',
  permission: 'reservations:write',
  emits: ['reservation:updated', 'terrain:updated'],
  fixedEventValues: { 'reservation:updated': { 'reservation.status': 'CHECKED_IN' } },
  async run(port: RecordPort, { id }: RecordInput) {
    const stay = await requireRecord(port, reservation, id)
    if (stay.status === 'CHECKED_IN') return skipped('The guest has checked in already.', stay)
    if (stay.status === 'CHECKED_OUT') throw impossible('The guest has checked out already. Make another reservation.')
    if (stay.status === 'CANCELLED') throw impossible('The reservation is cancelled. Make another one.')
    const changed = await changeRecord(port, reservation, stay, { status: 'CHECKED_IN', checkedInAt: formatTime(port.now) })
    if (stay.terrainId !== null) await begin(port, stay, stay.terrainId)
    return done(changed)
  },
})

/** The occupation of a stay: to be extended by as many nights at the same price. */
async function begin(port: RecordPort, stay: RecordOf<typeof reservation>, terrainId: string): Promise<void> {
  const terrainRecord = await requireFree(port, terrainId)
  const { customerId, checkInAt, checkOutAt, totalAmount } = stay
  const amount = Math.min(1000, Math.max(1, nights(checkInAt, checkOutAt, port.organization.timeZone)))
  const startAt = formatTime(port.now)
  const values = {
    ...{ customerId, terrainId, reservationId: stay.id, rate: totalAmount, period: { amount, unit: 'days' } },
    ...{ startAt, endAt: checkOutAt > startAt ? checkOutAt : null },
  }
  const started = await port.create(occupation, newValues(occupation, values))
  await occupy(port, terrainRecord, started.id)
}

function nights(from: string, until: string, timeZone: string): number {
  const dayOf = (text: string) => startOfDay(localDay(storedTime(text), timeZone), 'UTC')
  return (dayOf(until) - dayOf(from)) / 86_400_000
}
