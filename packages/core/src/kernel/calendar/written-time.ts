import type { EpochMs } from '../time.ts'

/**
 * A moment as text for people, to the minute, with a 24-hour clock: `Wednesday 1 July 2026 at 14:00`.
 *
 * @param timeZone a zone of the IANA database
 * @param locale a BCP 47 tag; its region determines the order of day and month
 * @throws RangeError if the time zone does not exist
 */
export function writtenTime(moment: EpochMs, { timeZone, locale }: { readonly timeZone: string; readonly locale: string }): string {
  return formatterOf(timeZone, locale).format(moment)
}

// Creating a formatter takes fifty times as long as using it; few pairs of zone and locale are in use.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${locale}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
    const calendar = { calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' } as const
    formatter = new Intl.DateTimeFormat(locale, { ...day, ...calendar, hour: '2-digit', minute: '2-digit', timeZone })
    formatters.set(key, formatter)
  }
  return formatter
}
