import { isDay } from '../time.ts'

/** A day (`2026-07-01`) or a month (`2026-07`), as a JSON Schema `pattern`. It lets 2026-02-30 through, which `isPeriod` does not. */
export const PERIOD_PATTERN = '^\\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?$'

/** Whether a text that has the form of a period is one that a calendar has. */
export function isPeriod(text: string): boolean {
  return isDay(isMonth(text) ? `${text}-01` : text)
}

/** The days of a period: of a month (`2026-07`) all, of a day itself. */
export function daysOf(period: string): readonly string[] {
  if (!isMonth(period)) return [period]
  const days = Array.from({ length: 31 }, (_, index) => `${period}-${String(index + 1).padStart(2, '0')}`)
  return days.filter(isPeriod)
}

/** The periods that a day belongs to: itself, and its month. */
export function periodsOf(day: string): readonly string[] {
  return [day, day.slice(0, 7)]
}

function isMonth(period: string): boolean {
  return period.length === '2026-07'.length
}
