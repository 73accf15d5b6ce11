import { isSurer, type StateSource } from '../../../framework/effects/state-from.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { accessPoint } from './access-point.ts'

/** An access point's record. */
export type AccessPoint = RecordOf<typeof accessPoint>

/**
 * Notes how an access point stands now, tells of it where that is a change, and sets or removes the timer of being open for too long.
 * Where it stands so already it stays open since the moment it was, and only a surer source of that is noted, without a word.
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

/** Sets the timer for when the access point will have been open for too long; removes it where that cannot be, or was told. */
export function setOpenTimer(port: RecordPort, point: AccessPoint): Promise<void> {
  return port.setTimer('accessPoints.openTooLong', point.id, tooLongFrom(point))
}

/** The moment from which it is open for too long; `null` when it is closed, or when that was told. */
export function tooLongFrom({ physicalState, openSince, openTooLongAt, maxOpenSeconds }: AccessPoint): EpochMs | null {
  if (physicalState !== 'OPEN' || openTooLongAt !== null) return null
  return (parseTime(openSince as string) as EpochMs) + maxOpenSeconds * 1000
}
