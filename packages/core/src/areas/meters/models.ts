import { meter } from './meters/meter.ts'
import { meterAlarm } from './meters/meter-alarm.ts'
import { meterReading } from './meters/meter-reading.ts'

/** The models of meters, by name. */
export const meterModels = { meter, meterAlarm, meterReading } as const
