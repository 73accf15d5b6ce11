import { type EpochMs, formatTime, heldMoment } from '../time.ts'

/**
 * The calendar day of a moment in an IANA time zone, as `YYYY-MM-DD`. A moment outside the supported range counts as the nearest supported
 * one.
 *
 * @throws RangeError if the time zone does not exist
 */
export function localDay(moment: EpochMs, timeZone: string): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(heldMoment(moment))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** The day a number of days later, as `YYYY-MM-DD`, limited to the first day of year 1 and the last of year 9999. */
export function addDays(day: string, count: number): string {
  const later = Date.parse(`${day}T00:00:00Z`) + count * 86_400_000
  return formatTime(Math.min(LAST, Math.max(FIRST, later))).slice(0, 10)
}

const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

// Creating a formatter takes fifty times as long as using it. There are about 600 zones, so the map stays small.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
