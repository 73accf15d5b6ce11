import { BOUNDS, type EpochMs, err, isBeyondBounds, isMoment, ok, parseTime, type Result } from '@belfry/core'
import {
  civilDate,
  DAY_MS,
  type DayNumber,
  dayOf,
  dayText,
  firstOfMonth,
  isLeap,
  MINUTE_MS,
  parseDay,
  slotOf,
  type WallTime,
} from '../time/civil-day.ts'
import { clockLength, type Duration } from '../time/duration.ts'
import type { Firing } from '../time/firing.ts'
import type { TimeOfDay } from '../time/time-of-day.ts'
import { firstTime, movedOutOfGap } from '../time/words.ts'
import { momentsOf, wallAt } from '../time/zone-clock.ts'

/** When a date counts as reached. */
export interface DateRule {
  /** The local time on the date's calendar day; `null` for the time in the date itself. */
  readonly time: TimeOfDay | null
  /** How long before or after, in local time: a day before 14:00 is 14:00, even if the clock changes in between. None by default. */
  readonly offset?: Duration | null
  /** `after` by default. */
  readonly direction?: 'before' | 'after'
  /** Whether only day and month count, so that it recurs every year. 29 February becomes 28 February in other years. False by default. */
  readonly repeatYearly?: boolean
}

/** A single moment, or the same day every year. Created by `dateSchedule` and `overdueSchedule`. */
export interface DateSchedule {
  readonly kind: 'date'
  /** A moment, or a calendar day. */
  readonly date: { readonly at: EpochMs } | { readonly day: DayNumber }
  readonly time: TimeOfDay | null
  /** In milliseconds of local time; negative for before. */
  readonly offset: number
  readonly repeatYearly: boolean
}

/**
 * The schedule of a record's date.
 *
 * @param date an {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339} time, or a day as `YYYY-MM-DD`, which starts at midnight
 * @returns the schedule, or a message why there is none
 */
export function dateSchedule(
  date: string,
  { time, offset, direction = 'after', repeatYearly = false }: DateRule,
): Result<DateSchedule, string> {
  const day = parseDay(date)
  const at = day === null ? parseTime(date) : null
  if (day === null && at === null) {
    if (isBeyondBounds(date)) return err(`"${date}" is beyond all times, which are ${BOUNDS.time}, and days, which are ${BOUNDS.day}.`)
    return err(
      `"${date.length > 40 ? `${date.slice(0, 39)}…` : date}" is no date: it must be a time such as 2026-07-01T14:00:00Z, or a day such as 2026-07-01.`,
    )
  }
  const length = offset ? clockLength(offset) : ok(0)
  if (!length.ok) return length
  const clock = direction === 'before' ? -length.value : length.value
  return ok({ kind: 'date', date: day === null ? { at: at as EpochMs } : { day }, time, offset: clock, repeatYearly })
}

/**
 * The schedule of an unpaid invoice: the end of the day on which it is due.
 *
 * @param dueDate `YYYY-MM-DD`
 * @param offset how long after that, in local time
 * @returns the schedule, or a message why there is none
 */
export function overdueSchedule(dueDate: string, offset: Duration | null = null): Result<DateSchedule, string> {
  const due = dateSchedule(dueDate, { time: null, offset })
  if (!due.ok) return due
  if (!('day' in due.value.date)) return err(`"${dueDate}" is no day: it must be written as 2026-07-01.`)
  return ok({ ...due.value, date: { day: due.value.date.day + 1 } })
}

/** The first firing of a date after a moment; `null` if the date has passed and does not recur. */
export function nextDateFiring(schedule: DateSchedule, after: EpochMs, timeZone: string): Firing | null {
  return candidates(schedule, after, timeZone).find(({ at }) => at > after) ?? null
}

/** The last firing of a date up to a moment; `null` if there was none. */
export function previousDateFiring(schedule: DateSchedule, until: EpochMs, timeZone: string): Firing | null {
  return candidates(schedule, until, timeZone).findLast(({ at }) => at <= until) ?? null
}

/** The firings near a moment within the supported range, in order: the only one, or those of the surrounding years. */
function candidates(schedule: DateSchedule, moment: EpochMs, timeZone: string): readonly Firing[] {
  return around(schedule, moment, timeZone).filter(({ at }) => isMoment(at))
}

function around(schedule: DateSchedule, moment: EpochMs, timeZone: string): readonly Firing[] {
  const { date, time, offset, repeatYearly } = schedule
  // A date-time without local-time arithmetic is already a moment, even in the second pass of a repeated hour.
  if (!repeatYearly && !time && offset === 0 && 'at' in date) return [{ at: date.at, slot: ownSlot(date.at, timeZone), notes: [] }]
  const base = baseWall(schedule, timeZone)
  if (!repeatYearly) return [fixedMoment(base + offset, timeZone)]
  const year = civilDate(dayOf(wallAt(moment, timeZone) - offset)).year
  return [year - 1, year, year + 1, year + 2].filter((each) => each <= 9999).map((each) => yearlyMoment(base, each, offset, timeZone))
}

/** The local time of the date, before the offset. */
function baseWall({ date, time }: DateSchedule, timeZone: string): WallTime {
  const wall = 'at' in date ? wallAt(date.at, timeZone) : date.day * DAY_MS
  return time ? dayOf(wall) * DAY_MS + (time.hour * 60 + time.minute) * MINUTE_MS : wall
}

function yearlyMoment(base: WallTime, year: number, offset: number, timeZone: string): Firing {
  const { month, day } = civilDate(dayOf(base))
  const moved = month === 2 && day === 29 && !isLeap(year)
  const on = firstOfMonth(year, month) + (moved ? 28 : day) - 1
  const firing = fixedMoment(on * DAY_MS + (base - dayOf(base) * DAY_MS) + offset, timeZone)
  return moved ? { ...firing, notes: [`${year} has no 29 February, so ${dayText(on)} counts.`, ...firing.notes] } : firing
}

/** A plain time: at the end of the gap if the clock skips it, in the first pass if the clock repeats it. */
function fixedMoment(wall: WallTime, timeZone: string): Firing {
  const moments = momentsOf(wall, timeZone)
  const slot = slotOf(wall)
  if (moments.kind === 'skipped') return { at: moments.change.at, slot, notes: [movedOutOfGap(wall, moments.change)] }
  return { at: moments.at, slot, notes: moments.kind === 'twice' ? [firstTime(wall)] : [] }
}

function ownSlot(at: EpochMs, timeZone: string): string {
  const wall = wallAt(at, timeZone)
  const moments = momentsOf(wall, timeZone)
  return `${slotOf(wall)}${moments.kind === 'twice' && moments.second === at ? '/2' : ''}`
}
