import { type EpochMs, type OpeningHours, type OpeningInterval, weekdays } from '@belfry/core'
import { DAY_MS, type DayNumber, dayOf, MINUTE_MS, parseDay, type WallTime, weekdayOf } from './civil-day.ts'
import { momentsOf, wallAt } from './zone-clock.ts'

/** From a moment until another, exclusive. */
interface Span {
  readonly from: number
  readonly to: number
}

// How far ahead hours, and the latest date with its own hours, are searched: ten years, like the longest wait.
const HORIZON_DAYS = 3653

/**
 * Whether it is open at a moment; at closing time it is closed. Without hours (`null`) it is always open.
 *
 * @throws RangeError if the time zone does not exist
 */
export function isOpen(hours: OpeningHours | null, moment: EpochMs, timeZone: string): boolean {
  if (!hours) return true
  const today = dayOf(wallAt(moment, timeZone))
  const week = weekOfHours(hours)
  // Yesterday's hours may extend into today, and tomorrow's have started if the clock was set back over midnight.
  return [today - 1, today, today + 1].some((day) =>
    week(day).some((wall) => {
      const { from, to } = spanOf(wall, timeZone)
      return from <= moment && moment < to
    }),
  )
}

/**
 * The first opening after a moment; `null` if there is none in the next ten years, because it never opens or never closes. Consecutive
 * hours without a break are one opening.
 *
 * @throws RangeError if the time zone does not exist
 */
export function nextOpening(hours: OpeningHours | null, moment: EpochMs, timeZone: string): EpochMs | null {
  if (!hours) return null
  for (const { from } of openings(hours, moment, timeZone)) if (from > moment) return from
  return null
}

/**
 * The first closing after a moment; `null` if there is none in the next ten years, because it never closes or never opens.
 *
 * @throws RangeError if the time zone does not exist
 */
export function nextClosing(hours: OpeningHours | null, moment: EpochMs, timeZone: string): EpochMs | null {
  if (!hours) return null
  for (const { to } of openings(hours, moment, timeZone)) if (to > moment) return to === Number.POSITIVE_INFINITY ? null : to
  return null
}

/** The open periods in order, from the day before a moment on. The last one is endless if it lasts beyond the horizon. */
function* openings(hours: OpeningHours, moment: EpochMs, timeZone: string): Generator<Span> {
  let open: Span | null = null
  for (const wall of openWalls(hours, dayOf(wallAt(moment, timeZone)) - 1)) {
    const span = spanOf(wall, timeZone)
    if (span.to <= span.from) continue // all of it lies in a gap
    if (open && span.from <= open.to) open = { from: open.from, to: Math.max(open.to, span.to) }
    else {
      if (open) yield open
      open = span
    }
  }
  if (open) yield open
}

/** The same in local time, which needs no time zone for hours that merely follow one another. */
function* openWalls(hours: OpeningHours, first: DayNumber): Generator<Span> {
  const week = weekOfHours(hours)
  let open: Span | null = null
  for (let day = first; day < first + HORIZON_DAYS; day++) {
    for (const wall of week(day)) {
      if (open && wall.from <= open.to) open = { from: open.from, to: Math.max(open.to, wall.to) }
      else {
        if (open) yield open
        open = wall
      }
    }
  }
  if (open && open.to >= (first + HORIZON_DAYS) * DAY_MS) open = { from: open.from, to: Number.POSITIVE_INFINITY }
  if (open) yield open
}

/** The hours of each day in local time, in order. */
function weekOfHours(hours: OpeningHours): (day: DayNumber) => readonly Span[] {
  const own = new Map((hours.exceptions ?? []).map(({ date, intervals }) => [parseDay(date), sorted(intervals)]))
  // Core's week starts on Monday; here 0 is Sunday.
  const ordinary = Array.from({ length: 7 }, (_, day) => sorted(hours[weekdays[(day + 6) % 7] as (typeof weekdays)[number]] ?? []))
  return (day) =>
    (own.get(day) ?? (ordinary[weekdayOf(day)] as readonly Span[])).map(({ from, to }) => ({
      from: day * DAY_MS + from,
      to: day * DAY_MS + to,
    }))
}

/** Intervals as milliseconds since midnight of the day on which they start; the end may be on the next day. */
function sorted(intervals: readonly OpeningInterval[]): readonly Span[] {
  const spans = intervals.map(({ from, to }) => ({ from: sinceMidnight(from), to: sinceMidnight(to) }))
  return spans.map(({ from, to }) => ({ from, to: to > from ? to : to + DAY_MS })).sort((a, b) => a.from - b.from)
}

function sinceMidnight(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return (hour * 60 + minute) * MINUTE_MS
}

function spanOf({ from, to }: Span, timeZone: string): Span {
  return { from: instant(from, timeZone), to: to === Number.POSITIVE_INFINITY ? to : instant(to, timeZone) }
}

/** A skipped local time becomes the first instant after the gap; of a repeated one the first counts. */
function instant(wall: WallTime, timeZone: string): EpochMs {
  const moments = momentsOf(wall, timeZone)
  return moments.kind === 'skipped' ? moments.change.at : moments.at
}
