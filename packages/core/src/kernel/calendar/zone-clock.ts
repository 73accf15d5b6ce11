import { type EpochMs, heldMoment } from '../time.ts'

const DAY_MS = 24 * 60 * 60_000

/** A local time, represented as if it were UTC. */
type WallTime = number

/**
 * The moment with the same local time a number of days later. A day with a clock change is shorter or longer than 24 hours. A skipped local
 * time becomes the first instant after the gap; of a repeated one the first counts.
 *
 * @param days a whole number; negative to go back
 * @throws RangeError if the time zone does not exist
 */
export function daysLater(moment: EpochMs, days: number, timeZone: string): EpochMs {
  return days === 0 ? moment : momentOf(moment + offsetAt(moment, timeZone) + days * DAY_MS, timeZone)
}

/**
 * The moment with the same local time a number of months later. A day that the month does not have becomes its last day: one month after 31
 * January is 28 February.
 *
 * @param months a whole number; negative to go back
 * @throws RangeError if the time zone does not exist
 */
export function monthsLater(moment: EpochMs, months: number, timeZone: string): EpochMs {
  if (months === 0) return moment
  const wall = new Date(moment + offsetAt(moment, timeZone))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + months, wall.getUTCDate()]
  const lastDay = new Date(utcOf(year, month + 1, 0)).getUTCDate()
  const sinceMidnight = (((moment + offsetAt(moment, timeZone)) % DAY_MS) + DAY_MS) % DAY_MS
  return momentOf(utcOf(year, month, Math.min(day, lastDay)) + sinceMidnight, timeZone)
}

/**
 * The first moment of a calendar day (`YYYY-MM-DD`) in a time zone: midnight, or the end of the gap if the clock skips it.
 *
 * @throws RangeError if the time zone does not exist
 */
export function startOfDay(day: string, timeZone: string): EpochMs {
  return timeOfDay(day, '00:00', timeZone)
}

/**
 * The moment of a local time `HH:MM` on a calendar day (`YYYY-MM-DD`). A skipped local time becomes the first instant after the gap; of a
 * repeated one the first counts.
 *
 * @throws RangeError if the time zone does not exist
 */
export function timeOfDay(day: string, time: string, timeZone: string): EpochMs {
  return momentOf(Date.parse(`${day}T${time}:00Z`), timeZone)
}

function momentOf(wall: WallTime, timeZone: string): EpochMs {
  // No zone differs by more than a day from UTC, so the moment is in this range, and with it the only relevant clock change.
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  const first = wall - Math.max(before, after)
  const second = wall - Math.min(before, after)
  if (first + offsetAt(first, timeZone) === wall) return first
  if (second + offsetAt(second, timeZone) === wall) return second
  return changeBetween(first, second, timeZone)
}

/** The clock change of the zone between two moments. */
function changeBetween(from: EpochMs, to: EpochMs, timeZone: string): EpochMs {
  const offset = offsetAt(from, timeZone)
  let before = from
  let after = to
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return after
}

/**
 * The offset of a time zone from UTC at a moment, in milliseconds; outside the supported range, that at its end.
 *
 * @throws RangeError if the time zone does not exist
 */
export function offsetAt(moment: EpochMs, timeZone: string): number {
  const second = Math.floor(heldMoment(moment) / 1000) * 1000
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year, month, day, hour, minute, seconds] = units.map((unit) => parts.get(unit) as number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return utcOf(year, month - 1, day) + ((hour * 60 + minute) * 60 + seconds) * 1000 - second
}

/** Like `Date.UTC`, which treats the years 0 to 99 as 1900 to 1999. */
function utcOf(year: number, month: number, day: number): WallTime {
  return year < CYCLE ? Date.UTC(year + CYCLE, month, day) - CYCLE_MS : Date.UTC(year, month, day)
}

/** The number of years after which the calendar repeats. */
const CYCLE = 400
const CYCLE_MS = 146_097 * DAY_MS

const units = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

// Creating a formatter takes fifty times as long as using it. There are about 600 zones, so the map stays small.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    const numeric = Object.fromEntries(units.map((unit) => [unit, 'numeric'] as const))
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, hourCycle: 'h23', ...numeric })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
