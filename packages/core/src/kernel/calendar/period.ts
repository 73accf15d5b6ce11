import { isDay } from '../time.ts'

/** A JSON Schema pattern for a day (`2026-07-01`) or a month (`2026-07`). It accepts 2026-02-30, which `isPeriod` does not. */
export const PERIOD_PATTERN = '^\\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?$'

/** Whether a text in the form of a period exists in the calendar. */
export function isPeriod(text: string): boolean {
  return isDay(isMonth(text) ? `${text}-01` : text)
}

/** The days of a period: all days of a month (`2026-07`), or the day itself. */
export function daysOf(period: string): readonly string[] {
  if (!isMonth(period)) return [period]
  const days = Array.from({ length: 31 }, (_, index) => `${period}-${String(index + 1).padStart(2, '0')}`)
  return days.filter(isPeriod)
}

/** The periods of a day: itself, and its month. */
export function periodsOf(day: string): readonly string[] {
  return [day, day.slice(0, 7)]
}

function isMonth(period: string): boolean {
  return period.length === '2026-07'.length
}
