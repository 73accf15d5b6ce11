import { civilDate, type DayNumber, daysIn, firstOfMonth, LAST_DAY, weekdayOf, weekOf } from '../../time/civil-day.ts'
import type { Cron } from './cron.ts'

// The calendar repeats every 400 years, which is an odd number of weeks: with every second week it takes twice as long.
const YEARS_UNTIL_REPEAT = 800

// Masks below reach bit 31, the sign: there `2 << 31` is 0, so `(2 << 31) - 1` sets all bits, as intended.

/** The first day from a given one that matches a cron expression; `null` if there is none before the year 10000. */
export function nextDay(cron: Cron, from: DayNumber): DayNumber | null {
  const start = civilDate(Math.max(from, cron.everySecondWeekFrom ?? from))
  let { year, month, day } = start
  while (year <= Math.min(9999, start.year + YEARS_UNTIL_REPEAT)) {
    const days = daysOfMonth(cron, year, month) & ~((1 << day) - 1)
    if (days !== 0) return firstOfMonth(year, month) + lowestBit(days) - 1
    const next = lowestBit(cron.months & ~((2 << month) - 1))
    if (next < 0) year++
    month = next < 0 ? lowestBit(cron.months) : next
    day = 1
  }
  return null
}

/** The last day up to a given one that matches a cron expression; `null` if there is none in the preceding years. */
export function previousDay(cron: Cron, until: DayNumber): DayNumber | null {
  const start = civilDate(Math.min(until, LAST_DAY))
  let { year, month, day } = start
  while (year >= Math.max(100, start.year - YEARS_UNTIL_REPEAT)) {
    if (cron.everySecondWeekFrom !== null && firstOfMonth(year, month) + 31 <= cron.everySecondWeekFrom) return null
    const days = daysOfMonth(cron, year, month) & ((2 << day) - 1)
    if (days !== 0) return firstOfMonth(year, month) + highestBit(days) - 1
    const previous = highestBit(cron.months & ((1 << month) - 1))
    if (previous < 0) year--
    month = previous < 0 ? highestBit(cron.months) : previous
    day = 31
  }
  return null
}

/** The days of a month that match a cron expression, as bits 1 to 31. */
function daysOfMonth(cron: Cron, year: number, month: number): number {
  if ((cron.months & (1 << month)) === 0) return 0
  const first = firstOfMonth(year, month)
  const length = daysIn(year, month)
  const byWeekday = daysByWeekday(cron, weekdayOf(first), length)
  const days = cron.bothDays ? cron.days & byWeekday : cron.days | byWeekday
  const existing = days & ((2 << length) - 2)
  return cron.everySecondWeekFrom === null ? existing : inSecondWeeks(existing, first, cron.everySecondWeekFrom)
}

function daysByWeekday({ weekdays: { every, nth, last } }: Cron, weekdayOfFirst: number, length: number): number {
  if (every === 127) return -2
  let days = 0
  for (let day = 1; day <= length; day++) {
    const weekday = 1 << ((weekdayOfFirst + day - 1) % 7)
    const ofItsWeek = nth[Math.floor((day - 1) / 7)] as number
    const suits = every | ofItsWeek | (day + 7 > length ? last : 0)
    if ((suits & weekday) !== 0) days |= 1 << day
  }
  return days
}

function inSecondWeeks(days: number, first: DayNumber, from: DayNumber): number {
  let kept = 0
  for (let day = 1; day <= 31; day++) {
    const number = first + day - 1
    if (number >= from && (weekOf(number) - weekOf(from)) % 2 === 0) kept |= days & (1 << day)
  }
  return kept
}

function lowestBit(bits: number): number {
  return bits === 0 ? -1 : 31 - Math.clz32(bits & -bits)
}

function highestBit(bits: number): number {
  return bits === 0 ? -1 : 31 - Math.clz32(bits)
}
