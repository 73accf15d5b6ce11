import type { Tick } from './clock-ticks.ts'
import { DAY_MS, MINUTE_MS } from './clock-ticks.ts'

// Cron as slowly and plainly as it can be written: each minute of the clock is held against the text.

/** Whether the clock on the wall shows a time that suits an expression. */
export type Suits = (wall: number) => boolean

export function naiveCron(text: string): Suits {
  const [minute = '', hour = '', day = '', month = '', weekday = '', weeks] = text.split(' ')
  const minutes = listed(minute, 0, 59)
  const hours = listed(hour, 0, 23)
  const days = listed(day, 1, 31)
  const months = listed(month, 1, 12)
  const weekdays = weekday.split(',').map((part) => weekdayTest(part))
  return (wall) => {
    const date = new Date(wall)
    if (!minutes.has(date.getUTCMinutes()) || !hours.has(date.getUTCHours()) || !months.has(date.getUTCMonth() + 1)) return false
    const suitsDay = days.has(date.getUTCDate())
    const suitsWeekday = weekdays.some((test) => test(date))
    const suits = day === '*' || weekday === '*' ? suitsDay && suitsWeekday : suitsDay || suitsWeekday
    return suits && (weeks === undefined || isSecondWeek(date, weeks.slice(3)))
  }
}

/** Whether an expression's minute and hour are plain numbers. */
export function isPlain(text: string): boolean {
  const [minute, hour] = text.split(' ')
  return !/[*/-]/.test(`${minute} ${hour}`)
}

/** The moments at which an expression fires on the minutes of a walk, by the words of the rule. */
export function naiveFirings(text: string, ticks: readonly Tick[]): readonly number[] {
  const suits = naiveCron(text)
  if (!isPlain(text)) return ticks.filter(({ wall }) => suits(wall)).map(({ at }) => at)
  const seen = new Set<number>()
  const firings: number[] = []
  for (const [index, { at, wall }] of ticks.entries()) {
    let fires = !seen.has(wall) && suits(wall)
    // What the clock has just skipped fires now.
    for (let skipped = (ticks[index - 1]?.wall ?? wall) + MINUTE_MS; skipped < wall; skipped += MINUTE_MS) fires ||= suits(skipped)
    if (fires) firings.push(at)
    seen.add(wall)
  }
  return firings
}

function listed(field: string, min: number, max: number): ReadonlySet<number> {
  const numbers = new Set<number>()
  for (const part of field.split(',')) {
    const [span = '', step = '1'] = part.split('/')
    const [low, high = low] = span === '*' ? [min, max] : span.split('-').map(Number)
    for (let number = low as number; number <= (high as number); number += Number(step)) numbers.add(number)
  }
  return numbers
}

function weekdayTest(part: string): (date: Date) => boolean {
  const number = Number.parseInt(part, 10) % 7
  const count = part.split('#')[1]
  if (count) return (date) => date.getUTCDay() === number && Math.ceil(date.getUTCDate() / 7) === Number(count)
  if (part.endsWith('L')) {
    return (date) => date.getUTCDay() === number && new Date(date.getTime() + 7 * DAY_MS).getUTCMonth() !== date.getUTCMonth()
  }
  const numbers = listed(part, 0, 7)
  return (date) => numbers.has(date.getUTCDay()) || (date.getUTCDay() === 0 && numbers.has(7))
}

function isSecondWeek(date: Date, from: string): boolean {
  const monday = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  const first = Date.parse(`${from}T00:00:00Z`)
  return today >= first && (monday(today) - monday(first)) % (14 * DAY_MS) === 0
}
