import { err, ok, type Result } from '@belfry/core'
import { type DayNumber, parseDay } from '../../time/civil-day.ts'
import type { Cron, CronFieldName, CronProblem } from './cron.ts'
import { nextDay } from './cron-days.ts'
import { type CronField, cronFieldProblem, type Piece, quote, readField } from './cron-field.ts'
import { readWeekdays } from './cron-weekdays.ts'

const minute: CronField = { name: 'minute', title: 'minute', min: 0, max: 59 }
const hour: CronField = { name: 'hour', title: 'hour', min: 0, max: 23 }
const dayOfMonth: CronField = { name: 'dayOfMonth', title: 'day of the month', min: 1, max: 31 }
const month: CronField = {
  name: 'month',
  title: 'month',
  min: 1,
  max: 12,
  names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
}

const LONGEST = 1000

/**
 * Parses a cron expression: minute, hour, day of the month, month, weekday; then optionally `W2:2025-01-06` for every second week, starting
 * with the week of that day (weeks start on Monday).
 *
 * A field accepts numbers, `*`, ranges (`1-5`), steps (`*` or a range, then `/15`) and lists of these; 0 and 7 are Sunday. The weekday may
 * be `1#2`, the second Monday of the month, or `1L`, its last. If neither day of the month nor weekday is `*`, a day that matches either is
 * enough.
 *
 * Never throws, and takes time proportional to the length of the text.
 *
 * @returns the expression, or all its errors in the order of the text
 */
export function parseCron(text: string): Result<Cron, readonly CronProblem[]> {
  const whole = (code: CronProblem['code'], message: string, remedy: string) =>
    err([{ code, field: null, start: 0, end: text.length, message, remedy }])
  if (text.length > LONGEST) return whole('too_long', `the expression is ${text.length} characters long`, `use ${LONGEST} at most`)
  const pieces = [...text.matchAll(/\S+/g)].map((match) => ({ text: match[0], start: match.index }))
  const [first, second, third, fourth, fifth, sixth] = pieces
  if (first?.text.startsWith('@')) return whole('fields', `${quote(first.text)} is not known`, 'write five fields, such as 0 9 * * *')
  if (!first || !second || !third || !fourth || !fifth || pieces.length > 6) {
    const counted = pieces.length === 1 ? 'is 1 field' : `are ${pieces.length} fields`
    return whole(
      'fields',
      `there ${counted}`,
      'write five: minute, hour, day of the month, month, weekday; then W2:<date> for every second week',
    )
  }
  const minutes = readField(minute, first)
  const hours = readField(hour, second)
  const days = readField(dayOfMonth, third)
  const months = readField(month, fourth)
  const { weekdays, problems } = readWeekdays(fifth)
  const weeks = readWeeks(sixth)
  const invalid = [minutes, hours, days, months, { problems }, weeks].flatMap((field) => field.problems)
  if (invalid.length > 0) return err(invalid)
  const cron: Cron = {
    kind: 'cron',
    text,
    minutes: ascending(minutes.numbers),
    hours: ascending(hours.numbers),
    days: bitsOf(days.numbers),
    months: bitsOf(months.numbers),
    weekdays,
    bothDays: third.text === '*' || fifth.text === '*',
    fixed: /^[\d,]+$/.test(first.text) && /^[\d,]+$/.test(second.text),
    everySecondWeekFrom: weeks.from,
  }
  if (nextDay(cron, cron.everySecondWeekFrom ?? 0) !== null) return ok(cron)
  return whole('never', 'no day suits all of its fields, so it would never fire', 'choose a day that the month has')
}

function readWeeks(piece: Piece | undefined): { readonly from: DayNumber | null; readonly problems: readonly CronProblem[] } {
  if (!piece) return { from: null, problems: [] }
  const weeks: { readonly name: CronFieldName } = { name: 'weeks' }
  const date = /^W2:(.*)$/.exec(piece.text)?.[1]
  if (date === undefined) {
    const remedy = 'write W2: and a date, such as W2:2025-01-06, or leave it out; there are no seconds and no years'
    return {
      from: null,
      problems: [cronFieldProblem('format', weeks, piece, [`the sixth field ${quote(piece.text)} is not known`, remedy])],
    }
  }
  const from = parseDay(date)
  if (from !== null) return { from, problems: [] }
  const remedy = 'write a day of the calendar as year-month-day, such as W2:2025-01-06'
  return { from, problems: [cronFieldProblem('format', weeks, piece, [`${quote(date)} is no date`, remedy])] }
}

function ascending(numbers: ReadonlySet<number>): readonly number[] {
  return [...numbers].sort((a, b) => a - b)
}

function bitsOf(numbers: ReadonlySet<number>): number {
  return [...numbers].reduce((bits, number) => bits | (1 << number), 0)
}
