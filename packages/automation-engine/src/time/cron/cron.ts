import type { DayNumber } from '../civil-day.ts'

/** What a cron expression says, read by `parseCron`. Plain data, in which bit `n` of a set stands for the value `n`. */
export interface Cron {
  readonly kind: 'cron'
  /** As it was written. */
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
  /** Whether a day has to suit both the field of days and the one of weekdays, since one of them is `*`. Otherwise either will do. */
  readonly bothDays: boolean
  /** Whether minute and hour are plain numbers: such a time is never lost and never doubled when the clock is changed. */
  readonly fixed: boolean
  /** The day from which on every second week counts, beginning with its own; `null` for every week. */
  readonly everySecondWeekFrom: DayNumber | null
}

/** Which weekdays of a month count. Sunday is bit 0, Saturday bit 6. */
export interface CronWeekdays {
  /** All of them in the month. */
  readonly every: number
  /** The first, second, … fifth of the month: an entry for each, at index 0 to 4. */
  readonly nth: readonly number[]
  /** The last one of the month. */
  readonly last: number
}

/** The fields of a cron expression, in their order. */
export type CronFieldName = 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'weekday' | 'weeks'

/** What is wrong with a cron expression, and where in its text. */
export interface CronProblem {
  /**
   * `fields`: not five or six of them. `format`: not of a form that is known. `out_of_range`: no such minute, day, …
   * `never`: each field is sound, but no day suits all of them. `too_long`: longer than any that makes sense.
   */
  readonly code: 'fields' | 'format' | 'out_of_range' | 'never' | 'too_long'
  /** The field at fault; `null` when it is the whole. */
  readonly field: CronFieldName | null
  /** Where the part at fault begins in the text, counted in UTF-16 units as `slice` does. */
  readonly start: number
  /** Where it ends: the first place behind it. */
  readonly end: number
  /** What is wrong, naming what stands there. */
  readonly message: string
  /** What to write in its place. */
  readonly remedy: string
}
