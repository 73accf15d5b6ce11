import { daysLater, monthsLater } from '../../../kernel/calendar/zone-clock.ts'
import type { EpochMs } from '../../../kernel/time.ts'
import type { Period } from './occupation.ts'

/** The moment one period later, on the clock and calendar of the zone: across a change of the clock the hour stays. */
export function periodLater(moment: EpochMs, { amount, unit }: Period, timeZone: string): EpochMs {
  if (unit === 'days' || unit === 'weeks') return daysLater(moment, amount * (unit === 'weeks' ? 7 : 1), timeZone)
  return monthsLater(moment, amount * (unit === 'years' ? 12 : 1), timeZone)
}

/**
 * The end of the period that starts at `end`. If `end` is a whole number of periods after the start, the result is one more: rent from 31
 * January ends on 28 February and then on 31 March, rather than on the 28th from then on.
 */
export function nextEnd(start: EpochMs, end: EpochMs, period: Period, timeZone: string): EpochMs {
  if (period.unit === 'days' || period.unit === 'weeks') return periodLater(end, period, timeZone)
  const months = period.amount * (period.unit === 'years' ? 12 : 1)
  // No month is longer, so this many periods do not reach beyond the end.
  let count = Math.max(0, Math.floor((end - start) / (months * 31 * 86_400_000)))
  while (monthsLater(start, count * months, timeZone) < end) count += 1
  const fits = count > 0 && monthsLater(start, count * months, timeZone) === end
  return fits ? monthsLater(start, (count + 1) * months, timeZone) : periodLater(end, period, timeZone)
}
