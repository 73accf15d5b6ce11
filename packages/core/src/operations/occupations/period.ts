import { daysLater, monthsLater } from '../../calendar/zone-clock.ts'
import type { Period } from '../../models/occupation.ts'
import type { EpochMs } from '../../time.ts'

/** The moment one period later, on the clock and calendar of the zone: across a change of the clock the hour stays. */
export function periodLater(moment: EpochMs, { amount, unit }: Period, timeZone: string): EpochMs {
  if (unit === 'days' || unit === 'weeks') return daysLater(moment, amount * (unit === 'weeks' ? 7 : 1), timeZone)
  return monthsLater(moment, amount * (unit === 'years' ? 12 : 1), timeZone)
}
