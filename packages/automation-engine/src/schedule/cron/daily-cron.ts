import type { TimeOfDay } from '../../time/time-of-day.ts'
import type { Cron } from './cron.ts'

/** The schedule that fires daily at a time. */
export function dailyCron({ hour, minute }: TimeOfDay): Cron {
  return {
    kind: 'cron',
    text: `${minute} ${hour} * * *`,
    minutes: [minute],
    hours: [hour],
    days: -2,
    months: 8190,
    weekdays: { every: 127, nth: [0, 0, 0, 0, 0], last: 0 },
    bothDays: true,
    fixed: true,
    everySecondWeekFrom: null,
  }
}
