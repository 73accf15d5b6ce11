import { DAY_MS, dayOf, LAST_DAY, MINUTE_MS, type WallTime } from '../../time/civil-day.ts'
import type { Cron } from './cron.ts'
import { nextDay, previousDay } from './cron-days.ts'

const HOUR_MS = 60 * MINUTE_MS

/** The first local time from a given one that matches a cron expression, ignoring clock changes; `null` if there is none. */
export function nextWall(cron: Cron, from: WallTime): WallTime | null {
  const today = dayOf(from)
  if (today > LAST_DAY) return null
  let day = nextDay(cron, today)
  if (day === null) return null
  if (day === today) {
    const time = timeFrom(cron, Math.ceil((from - day * DAY_MS) / MINUTE_MS))
    if (time !== null) return day * DAY_MS + time
    day = nextDay(cron, today + 1)
  }
  return day === null ? null : day * DAY_MS + timeOf(cron.hours[0], cron.minutes[0])
}

/** The last local time up to a given one that matches a cron expression, ignoring clock changes; `null` if there is none. */
export function previousWall(cron: Cron, until: WallTime): WallTime | null {
  const today = dayOf(until)
  let day = previousDay(cron, today)
  if (day === null) return null
  if (day === today) {
    const time = timeUntil(cron, Math.floor((until - day * DAY_MS) / MINUTE_MS))
    if (time !== null) return day * DAY_MS + time
    day = previousDay(cron, today - 1)
  }
  return day === null ? null : day * DAY_MS + timeOf(cron.hours.at(-1), cron.minutes.at(-1))
}

/** The first matching time of a day, in minutes, at or after a given one; `null` if there is none. */
function timeFrom({ hours, minutes }: Cron, from: number): number | null {
  const now = Math.floor(from / 60)
  const hour = hours.find((each) => each >= now)
  if (hour === undefined) return null
  if (hour > now) return timeOf(hour, minutes[0])
  const minute = minutes.find((each) => each >= from % 60)
  if (minute !== undefined) return timeOf(hour, minute)
  const later = hours.find((each) => each > now)
  return later === undefined ? null : timeOf(later, minutes[0])
}

/** The last matching time of a day, in minutes, at or before a given one; `null` if there is none. */
function timeUntil({ hours, minutes }: Cron, until: number): number | null {
  const now = Math.floor(until / 60)
  const hour = hours.findLast((each) => each <= now)
  if (hour === undefined) return null
  if (hour < now) return timeOf(hour, minutes.at(-1))
  const minute = minutes.findLast((each) => each <= until % 60)
  if (minute !== undefined) return timeOf(hour, minute)
  const earlier = hours.findLast((each) => each < now)
  return earlier === undefined ? null : timeOf(earlier, minutes.at(-1))
}

function timeOf(hour: number | undefined, minute: number | undefined): number {
  return (hour as number) * HOUR_MS + (minute as number) * MINUTE_MS
}
