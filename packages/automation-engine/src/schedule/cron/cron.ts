import type { DayNumber } from '../../time/civil-day.ts'

/** A cron expression parsed by `parseCron`. Plain data; in bit sets, bit `n` stands for the value `n`. */
export interface Cron {
  readonly kind: 'cron'
  /** The expression as written. */
  readonly text: string
  /** In ascending order, 0 to 59. */
  readonly minutes: readonly number[]
  /** In ascending order, 0 to 23. */
  readonly hours: readonly number[]
  /** Bits 1 to 31. */
  readonly days: number
  /** Bits 1 to 12. */
  readonly months: number
  readonly weekdays: CronWeekdays
  /** Whether a day must match both day fields, since one of them is `*`. Otherwise a match of either is enough. */
  readonly bothDays: boolean
  /** Whether minute and hour are plain numbers. Such a time is neither skipped nor repeated when the clock changes. */
  readonly fixed: boolean
  /** The day from which every second week counts, starting with its own week; `null` for every week. */
  readonly everySecondWeekFrom: DayNumber | null
}

/** The weekdays of a month that match. Sunday is bit 0, Saturday bit 6. */
export interface CronWeekdays {
  /** Every such weekday of the month. */
  readonly every: number
  /** The first to fifth of the month, at index 0 to 4. */
  readonly nth: readonly number[]
  /** The last of the month. */
  readonly last: number
}

/** The fields of a cron expression, in order. */
export type CronFieldName = 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'weekday' | 'weeks'

/** An error in a cron expression, with its location in the text. */
export interface CronProblem {
  /**
   * `fields`: the number of fields is wrong. `format`: a field has an unknown form. `out_of_range`: no such minute, day, … `never`: each
   * field is valid, but no day matches all of them. `too_long`: longer than the limit.
   */
  readonly code: 'fields' | 'format' | 'out_of_range' | 'never' | 'too_long'
  /** The field with the error; `null` for the whole expression. */
  readonly field: CronFieldName | null
  /** The start of the erroneous part in the text, in UTF-16 code units, as in `slice`. */
  readonly start: number
  /** Its end, exclusive. */
  readonly end: number
  /** The error, quoting the text. */
  readonly message: string
  /** What to write instead. */
  readonly remedy: string
}
