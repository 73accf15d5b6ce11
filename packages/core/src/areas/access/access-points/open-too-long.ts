import type { RecordPort } from '../../../framework/operations/port.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { accessPoint } from './access-point.ts'
import { type AccessPoint, setOpenTimer, tooLongFrom } from './physical-state.ts'

/** The timer of an access point that may have been open too long: if it has, emits the event. */
export async function openTooLongTimer(port: RecordPort, id: string): Promise<void> {
  const point = await port.get(accessPoint, id)
  const from = point && tooLongFrom(point)
  if (!point || from === null) return
  // The limit may have been raised in the moment in which the timer went off.
  await (port.now < from ? setOpenTimer(port, point) : emitOpenTooLong(port, point))
}

/** Emits once per opening that an access point has been open too long. */
export async function emitOpenTooLong(port: RecordPort, point: AccessPoint): Promise<AccessPoint> {
  if (point.openTooLongAt !== null) return point
  const openSeconds = Math.floor((port.now - (parseTime(point.openSince as string) as EpochMs)) / 1000)
  const changed = await port.update(accessPoint, point, { openTooLongAt: formatTime(port.now) })
  await setOpenTimer(port, changed)
  await emitRecordEvent(port, 'accessPoint:openTooLong', accessPoint, changed, { openSeconds })
  return changed
}
