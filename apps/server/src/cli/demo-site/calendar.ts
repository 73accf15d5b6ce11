import { addDays, formatTime, localDay, timeOfDay } from '@belfry/core'

/** Days and moments of the demo site, counted from the day on which it is loaded, in local time of the site. */
export interface Calendar {
  /** The day so many days later, `YYYY-MM-DD`; negative for earlier. */
  day(days: number): string
  /** The moment at which it is `HH:MM` on that day, in milliseconds since 1970. */
  moment(days: number, time: string): number
  /** The same as text, RFC 3339 in UTC. */
  at(days: number, time: string): string
}

/** The calendar around a moment in an IANA time zone. */
export function createCalendar(now: number, timeZone: string): Calendar {
  const today = localDay(now, timeZone)
  const day = (days: number) => addDays(today, days)
  const moment = (days: number, time: string) => timeOfDay(day(days), time, timeZone)
  return { day, moment, at: (days, time) => formatTime(moment(days, time)) }
}
