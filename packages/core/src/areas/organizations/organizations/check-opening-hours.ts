import type { FieldError } from '../../../kernel/problems.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { capital, type OpeningException, type OpeningHours, type OpeningInterval, weekdays } from './opening-hours.ts'

const DAY_MINUTES = 1440
const DAY_MS = 86_400_000

/** An interval in minutes since midnight of the day on which it starts; the end may be on the next day. */
interface Span {
  readonly start: number
  readonly end: number
  readonly interval: OpeningInterval
  readonly pointer: string
}

/**
 * The errors in opening hours of the right shape: intervals of a day that overlap, including those that extend from the day before, and
 * duplicate dates. Intervals may touch.
 *
 * @param pointer the location of the opening hours
 */
export function checkOpeningHours(hours: OpeningHours, pointer: string): readonly FieldError[] {
  const week = weekdays.map((day) => spansOf(hours[day] ?? [], `${pointer}/${day}`))
  const errors = week.flatMap((spans, day) => {
    const before = (day + 6) % 7
    return [...overlaps(spans), ...reachedInto(spans, week[before] as Span[], capital(weekdays[before] as (typeof weekdays)[number]))]
  })
  return [...errors, ...checkExceptions(hours.exceptions ?? [], week, `${pointer}/exceptions`)]
}

function checkExceptions(exceptions: readonly OpeningException[], week: readonly (readonly Span[])[], pointer: string): FieldError[] {
  const own = new Map<string, Span[]>()
  const errors: FieldError[] = []
  for (const [index, { date, intervals }] of exceptions.entries()) {
    if (own.has(date)) errors.push({ pointer: `${pointer}/${index}/date`, code: 'duplicate', message: `the date ${date} is there twice` })
    else own.set(date, spansOf(intervals, `${pointer}/${index}/intervals`))
  }
  const spansOn = (date: string) => own.get(date) ?? (week[weekdayOf(date)] as readonly Span[])
  for (const [date, spans] of own) {
    const [before, after] = [neighbour(date, -1), neighbour(date, 1)]
    errors.push(...overlaps(spans), ...reachedInto(spans, spansOn(before), before))
    // An exception on the next day reports the error itself; an ordinary day is not at fault.
    if (!own.has(after)) errors.push(...reachingInto(spans, spansOn(after), after))
  }
  return errors
}

function spansOf(intervals: readonly OpeningInterval[], pointer: string): Span[] {
  return intervals.map((interval, index) => {
    const [start, end] = [minutesOf(interval.from), minutesOf(interval.to)]
    return { start, end: end > start ? end : end + DAY_MINUTES, interval, pointer: `${pointer}/${index}` }
  })
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return 60 * hour + minute
}

/** Each interval that starts before an earlier one of the same day has ended. */
function overlaps(spans: readonly Span[]): FieldError[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  return sorted.flatMap((span, index) => {
    const other = sorted.slice(0, index).find(({ end }) => end > span.start)
    return other ? [overlapError(span, `overlaps with ${textOf(other)} of the same day`)] : []
  })
}

/** Each interval that starts before one of the day before has ended. */
function reachedInto(spans: readonly Span[], before: readonly Span[], nameBefore: string): FieldError[] {
  return spans.flatMap((span) => {
    const other = before.find(({ end }) => end - DAY_MINUTES > span.start)
    return other ? [overlapError(span, `begins before ${textOf(other)} of ${nameBefore} has ended`)] : []
  })
}

/** Each interval that ends after one of the next day has started. */
function reachingInto(spans: readonly Span[], after: readonly Span[], nameAfter: string): FieldError[] {
  return spans.flatMap((span) => {
    const other = after.find(({ start }) => span.end - DAY_MINUTES > start)
    return other ? [overlapError(span, `ends after ${textOf(other)} of ${nameAfter} has begun`)] : []
  })
}

function overlapError({ pointer, ...span }: Span, what: string): FieldError {
  return { pointer, code: 'overlap', message: `the interval ${textOf(span)} ${what}` }
}

function textOf({ interval }: Pick<Span, 'interval'>): string {
  return `${interval.from}–${interval.to}`
}

/** 0 for Monday to 6 for Sunday. */
function weekdayOf(date: string): number {
  // The first day of 1970 was a Thursday.
  return (((midnightOf(date) / DAY_MS + 3) % 7) + 7) % 7
}

function neighbour(date: string, days: number): string {
  return formatTime(midnightOf(date) + days * DAY_MS).slice(0, -14)
}

/** Days are counted in UTC, where each has 24 hours. */
function midnightOf(date: string): EpochMs {
  return parseTime(`${date}T00:00:00Z`) as EpochMs
}
