/** A calendar day, counted from 1 January 1970. Counting days needs no time zone. */
export type DayNumber = number

/** A local time in milliseconds since local 1970-01-01T00:00, that is, written as if it were UTC. */
export type WallTime = number

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** The last supported day: 31 December 9999. */
export const LAST_DAY: DayNumber = 2_932_896

/** A day as numbers; months and days count from 1. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The first day of a month. Months beyond 12 belong to later years. */
export function firstOfMonth(year: number, month: number): DayNumber {
  // Date.UTC treats the years 0 to 99 as 1900 to 1999; after 400 years the calendar repeats.
  return year < 400 ? firstOfMonth(year + 400, month) - 146_097 : Date.UTC(year, month - 1, 1) / DAY_MS
}

/** The number of days in a month. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function civilDate(day: DayNumber): CivilDate {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: DayNumber): number {
  // The first day of 1970 was a Thursday.
  return (((day + 4) % 7) + 7) % 7
}

/** The number of the week, starting on Monday, counted from the one with 1 January 1970. */
export function weekOf(day: DayNumber): number {
  return Math.floor((day + 3) / 7)
}

/** The day of a text `YYYY-MM-DD`; `null` if it is malformed, or not in the calendar. */
export function parseDay(text: string): DayNumber | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return null
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  return firstOfMonth(year, month) + day - 1
}

/** The day of a local time. */
export function dayOf(wall: WallTime): DayNumber {
  return Math.floor(wall / DAY_MS)
}

/** `2026-03-29T02:30`, without seconds. */
export function wallText(wall: WallTime): string {
  return new Date(wall).toISOString().slice(0, -8)
}

/** A local time as a slot name: `2026-03-29T02:30`, with seconds if it has any. */
export function slotOf(wall: WallTime): string {
  return wall % MINUTE_MS === 0 ? wallText(wall) : new Date(wall).toISOString().slice(0, -1)
}

/** `02:30`. */
export function timeText(wall: WallTime): string {
  return wallText(wall).slice(-5)
}

/** `29 March 2026`. */
export function dayText(day: DayNumber): string {
  const { year, month, day: ofMonth } = civilDate(day)
  return `${ofMonth} ${months[month - 1]} ${year}`
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
