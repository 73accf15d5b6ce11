import { type EventShapes, recordMember, shapeOf } from '../event-shape.ts'
import { meter } from './meters/meter.ts'
import { meterAlarm } from './meters/meter-alarm.ts'

/** The data of events of meter alarms. */
export const meterShapes: EventShapes = {
  'meter-alarm:created': shapeOf(meterAlarm, { meter: recordMember(meter) }),
  'meter-alarm:resolved': shapeOf(meterAlarm, { meter: recordMember(meter) }),
}
