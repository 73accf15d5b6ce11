import { isSurer, type StateSource } from '../../../framework/effects/state-from.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { accessPoint } from './access-point.ts'

/** An access point's record. */
export type AccessPoint = RecordOf<typeof accessPoint>

/**
 * Stores the physical state of an access point, emits an event if it has changed, and sets or removes the timer for being open too long. If
 * the state is the same, the time of opening is kept, and a more reliable source is stored without an event.
 */
export async function setPhysicalState(
  port: RecordPort,
  point: AccessPoint,
  state: AccessPoint['physicalState'],
  stateFrom: StateSource,
): Promise<AccessPoint> {
  const previousState = point.physicalState
  if (previousState === state) return isSurer(stateFrom, point.stateFrom) ? port.update(accessPoint, point, { stateFrom }) : point
  const openSince = state === 'OPEN' ? formatTime(port.now) : null
  const changed = await port.update(accessPoint, point, { physicalState: state, stateFrom, openSince, openTooLongAt: null })
  await setOpenTimer(port, changed)
  await emitRecordEvent(port, 'accessPoint:physicalStateChanged', accessPoint, changed, { previousState })
  return changed
}

/** Sets the timer for being open too long; removes it if that is impossible or was already reported. */
export function setOpenTimer(port: RecordPort, point: AccessPoint): Promise<void> {
  return port.setTimer('accessPoints.openTooLong', point.id, tooLongFrom(point))
}

/** The moment from which it counts as open too long; `null` if it is closed, or was already reported. */
export function tooLongFrom({ physicalState, openSince, openTooLongAt, maxOpenSeconds }: AccessPoint): EpochMs | null {
  if (physicalState !== 'OPEN' || openTooLongAt !== null) return null
  return (parseTime(openSince as string) as EpochMs) + maxOpenSeconds * 1000
}
