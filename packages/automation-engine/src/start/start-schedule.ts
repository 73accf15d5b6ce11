import { type EpochMs, formatTime } from '@belfry/core'
import type { ClockSource, RecordDateSource, StartSource } from '../run/run-start.ts'
import { readPath } from '../template/path.ts'
import { dateSchedule, overdueSchedule } from '../time/date-schedule.ts'
import type { Firing } from '../time/firing.ts'
import { nextFirings, type Schedule } from '../time/next-firing.ts'
import { printTime, type Reader } from '../time/print-time.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether the clock starts the flow. */
export function isClockSource(source: StartSource): source is ClockSource {
  return source.kind !== 'event' && source.kind !== 'webhook'
}

/** Whether dates of records start the flow: then each record has a schedule of its own. */
export function isRecordDate(source: StartSource): source is RecordDateSource {
  return source.kind === 'dateReached' || source.kind === 'invoiceOverdue'
}

/**
 * When the clock starts a flow. The schedule of a record's date follows from the record as it stands: a host asks again when the record has
 * changed, so that another date has other moments, and an invoice that is paid has none.
 *
 * @param record the record whose date it is; not looked at where no record is meant
 * @returns `null` when the record has no such date, or its text is none, or the invoice is not open
 */
export function startSchedule(source: ClockSource, record: Values | null = null): Schedule | null {
  if (!isRecordDate(source)) return source.schedule
  const date = dateIn(source, record)
  return date === null || !dateCounts(source, record as Values) ? null : scheduleOfDate(source, date)
}

/** For hosts: the date as it stands in a record; `null` when the record has none. */
export function dateIn({ path }: RecordDateSource, record: Values | null): string | null {
  const date = readPath(record, path)
  return typeof date === 'string' ? date : null
}

/**
 * For hosts: when a date comes, whatever else there is to say of its record. So it changes with the date alone, and whether the date counts is
 * asked when it has come (`dateCounts`).
 *
 * @returns `null` when the text is no date
 */
export function scheduleOfDate({ kind, rule }: RecordDateSource, date: string): Schedule | null {
  const schedule = kind === 'invoiceOverdue' ? overdueSchedule(date, rule.offset ?? null) : dateSchedule(date, rule)
  return schedule.ok ? schedule.value : null
}

/** For hosts: whether the date of a record means something as the record is now: that of an invoice does while the invoice is open. */
export function dateCounts({ kind }: RecordDateSource, record: Values): boolean {
  return kind !== 'invoiceOverdue' || isOpenInvoice(record)
}

/** A start to come, as people read it. */
export interface UpcomingStart extends Firing {
  /** The moment in words: `29 March 2026 at 03:00`. */
  readonly text: string
}

/**
 * The next moments at which the clock starts a flow, the first one first. Throws a `RangeError` when there is no such zone.
 *
 * @param record the record whose date it is; `null` where no record is meant
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

/** Booked, and not paid nor cancelled: what is a draft is not owed yet. */
function isOpenInvoice({ status, openAmount }: Values): boolean {
  return (status === 'BOOKED' || status === 'SENT') && typeof openAmount === 'number' && openAmount > 0
}
