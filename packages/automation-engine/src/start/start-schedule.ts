import { type EpochMs, formatTime } from '@belfry/core'
import type { ClockSource, RecordDateSource, StartSource } from '../protocol/run-start.ts'
import { dateSchedule, overdueSchedule } from '../schedule/date-schedule.ts'
import { nextFirings, type Schedule } from '../schedule/next-firing.ts'
import { readPath } from '../template/path.ts'
import type { Firing } from '../time/firing.ts'
import { printTime, type Reader } from '../time/print-time.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether the clock starts the flow. */
export function isClockSource(source: StartSource): source is ClockSource {
  return source.kind !== 'event' && source.kind !== 'webhook'
}

/** Whether dates of records start the flow; then each record has its own schedule. */
export function isRecordDate(source: StartSource): source is RecordDateSource {
  return source.kind === 'dateReached' || source.kind === 'invoiceOverdue'
}

/**
 * The times at which the clock starts a flow. The schedule of a record's date depends on the current record. A host computes it again when
 * the record has changed: another date has other times, and a paid invoice has none.
 *
 * @param record the record with the date; ignored for a timetable
 * @returns `null` if the record has no such date, the date is invalid, or the invoice is not open
 */
export function startSchedule(source: ClockSource, record: Values | null = null): Schedule | null {
  if (!isRecordDate(source)) return source.schedule
  const date = dateIn(source, record)
  return date === null || !dateCounts(source, record as Values) ? null : scheduleOfDate(source, date)
}

/** For hosts: the date of a record as text; `null` if it has none. */
export function dateIn({ path }: RecordDateSource, record: Values | null): string | null {
  const date = readPath(record, path)
  return typeof date === 'string' ? date : null
}

/**
 * For hosts: the schedule of a date, regardless of the rest of its record. It changes only with the date; whether the date counts is
 * checked when it is reached (`dateCounts`).
 *
 * @returns `null` if the text is not a date
 */
export function scheduleOfDate({ kind, rule }: RecordDateSource, date: string): Schedule | null {
  const schedule = kind === 'invoiceOverdue' ? overdueSchedule(date, rule.offset ?? null) : dateSchedule(date, rule)
  return schedule.ok ? schedule.value : null
}

/** For hosts: whether a record's date counts for its current state. The due date of an invoice counts while the invoice is open. */
export function dateCounts({ kind }: RecordDateSource, record: Values): boolean {
  return kind !== 'invoiceOverdue' || isOpenInvoice(record)
}

/** A future start, with text for people. */
export interface UpcomingStart extends Firing {
  /** The moment as text: `29 March 2026 at 03:00`. */
  readonly text: string
}

/**
 * The next times at which the clock starts a flow, in order.
 *
 * @param record the record with the date; `null` for a timetable
 * @throws RangeError if the time zone does not exist
 */
export function nextStarts(
  source: ClockSource,
  record: Values | null,
  { after, count, ...reader }: Reader & { readonly after: EpochMs; readonly count: number },
): readonly UpcomingStart[] {
  const schedule = startSchedule(source, record)
  if (!schedule) return []
  return nextFirings(schedule, { after, count, timeZone: reader.timeZone }).map((firing) => ({
    ...firing,
    text: printTime(formatTime(firing.at), 'dateTime', reader) ?? '',
  }))
}

/** Booked, and neither paid nor cancelled: a draft is not owed yet. */
function isOpenInvoice({ status, openAmount }: Values): boolean {
  return (status === 'BOOKED' || status === 'SENT') && typeof openAmount === 'number' && openAmount > 0
}
