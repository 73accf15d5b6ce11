import { BOUNDS, type EpochMs, err, isMoment, ok, type Result } from '@belfry/core'
import { clockLength, type Duration } from '../time/duration.ts'
import { dateSchedule } from './date-schedule.ts'
import { nextFiring } from './next-firing.ts'

/** The distance from a date. */
export interface DateOffset {
  readonly offset?: Duration | undefined
  /** `after` by default. */
  readonly direction?: 'before' | 'after' | undefined
}

/** Earlier than every supported date with any offset. */
const BEGINNING: EpochMs = -1e14

/**
 * The moment of a date with an offset: days and weeks count in local time, seconds, minutes and hours are exact.
 *
 * @param date an RFC 3339 time, or a day as `YYYY-MM-DD`, which starts at midnight
 * @returns the moment, or a message why there is none
 */
export function momentAround(date: unknown, { offset, direction = 'after' }: DateOffset, timeZone: string): Result<EpochMs, string> {
  if (typeof date !== 'string' || date.trim() === '') return err('it holds no date.')
  const isOfDays = offset?.unit === 'days' || offset?.unit === 'weeks'
  const schedule = dateSchedule(date.trim(), { time: null, offset: isOfDays ? offset : null, direction })
  if (!schedule.ok) return schedule
  const length = offset && !isOfDays ? clockLength(offset) : ok(0)
  if (!length.ok) return length
  const firing = nextFiring(schedule.value, BEGINNING, timeZone)
  const at = firing ? firing.at + (direction === 'before' ? -length.value : length.value) : Number.NaN
  if (isMoment(at)) return ok(at)
  return err(`that is ${direction === 'before' ? 'earlier' : 'later'} than any time, which are ${BOUNDS.time}.`)
}
