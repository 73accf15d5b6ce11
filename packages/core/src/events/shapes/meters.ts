import { meter } from '../../models/meter.ts'
import { meterAlarm } from '../../models/meter-alarm.ts'
import { type EventShapes, recordOf, shapeOf } from './event-shape.ts'

/** What happens to the alarms of meters. */
export const meterShapes: EventShapes = {
  'meter-alarm:created': shapeOf(meterAlarm, { meter: recordOf(meter) }),
  'meter-alarm:resolved': shapeOf(meterAlarm, { meter: recordOf(meter) }),
}
