import { aimedTimes } from './aimed-times.ts'
import { DAY_MS, type ZoneChange } from './clock-ticks.ts'

/** Expressions that may meet any change of a clock. */
const anywhere = [
  '* * * * *',
  '*/5 * * * *',
  '*/7 * * * *',
  '59 * * * *',
  '0 * * * *',
  '0,30 * * * *',
  '0 */2 * * *',
  '0 1-23/2 * * *',
  '*/15 0-3 * * *',
  '*/30 2 * * *',
  '* 23 * * *',
  '10-50/20 1,2,3 * * *',
  '30 0-23 * * *',
  '0 0 * * *',
  '1 0 * * *',
  '59 23 * * *',
  '30 2 * * *',
  '0,15,30,45 0,1,2,3 * * *',
  '0,30 1,2,3,4,23 * * 0,6',
  '5 0,12 1,15,31 * *',
  '0 9 * * 1-5',
  '0 9 13 * 5',
  '15 2 1-7 * 0',
  '0 4 * 3,10,11 0L',
  '30 1 * * 0#1,0#2,0#4,7L',
  '0 8 28-31 * 5L,6L',
]

/** The same, and expressions that are aimed at one change: just before, at its begin, inside, at its end, and on its day only. */
export function patternsFor(change: ZoneChange): readonly string[] {
  const times = aimedTimes(change)
  const aimed = times.flatMap((time) => {
    const date = new Date(time)
    const [minute, hour, day, month] = [date.getUTCMinutes(), date.getUTCHours(), date.getUTCDate(), date.getUTCMonth() + 1]
    const weekday = `${date.getUTCDay()}#${Math.ceil(day / 7)}`
    return [`${minute} ${hour} * * *`, `${minute} ${hour} ${day} ${month} *`, `${minute} * * * *`, `* ${hour} * ${month} ${weekday}`]
  })
  const [low, high] = [times[1] as number, times[5] as number]
  const anchor = new Date(low - 14 * DAY_MS).toISOString().slice(0, 10)
  const days = `${new Date(low).getUTCHours()},${new Date(high).getUTCHours()}`
  return [...anywhere, ...aimed, `*/10 * * * * W2:${anchor}`, `0,20,40 ${days} * * * W2:${anchor}`]
}
