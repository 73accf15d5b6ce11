import { type OpeningHours, weekdays } from '@belfry/core'
import { isOpen, nextClosing, nextOpening } from '../../src/index.ts'
import { aimedTimes, partsOf } from './aimed-times.ts'
import { clockTicks, DAY_MS, HOUR_MS, type Tick, type ZoneChange } from './clock-ticks.ts'

/** Four days of minutes on either side of a change: hours are compared in the middle, and what comes next may lie beyond. */
export function dayTicksAround({ at, timeZone }: ZoneChange): readonly Tick[] {
  return clockTicks(at - 96 * HOUR_MS, at + 96 * HOUR_MS, timeZone)
}

/**
 * Checks that the minutes around a change of a clock agree on whether it is open, and on when it opens and closes next.
 *
 * @returns at how many moments they were asked
 */
export function expectOpeningsToAgree(
  hours: OpeningHours,
  { change, ticks, step }: { readonly change: ZoneChange; readonly ticks: readonly Tick[]; readonly step: number },
): number {
  const { timeZone } = change
  const open = openMinutes(hours, ticks)
  const middle = ticks.length / 2
  // What is just before, at and after the change is asked minute by minute.
  const indexes = ticks.flatMap((_, index) => {
    const distance = Math.abs(index - middle)
    return distance <= 2 || (distance < 36 * 60 && distance % step === 0) ? [index] : []
  })
  for (const index of indexes) {
    const { at } = ticks[index] as Tick
    const [opening, closing] = [changeTo(true, open, index), changeTo(false, open, index)]
    const actual = [isOpen(hours, at, timeZone), nextOpening(hours, at, timeZone), nextClosing(hours, at, timeZone)]
    const wanted = [open[index], opening ? ticks[opening]?.at : actual[1], closing ? ticks[closing]?.at : actual[2]]
    if (actual.some((each, which) => each !== wanted[which])) {
      throw new Error(`${timeZone} at ${new Date(at).toISOString()}: ${actual}, not ${wanted}, with ${JSON.stringify(hours)}`)
    }
  }
  return indexes.length
}

/** Hours that begin and end at the times that a change makes doubtful, also past midnight, with breaks, and on its day only. */
export function hoursFor(change: ZoneChange): readonly OpeningHours[] {
  const times = aimedTimes(change).map((wall) => partsOf(wall))
  const [before, low, , middle, , high, after] = times.map(({ hour, minute }) => `${twoDigits(hour)}:${twoDigits(minute)}`) as [
    ...[string, string, string, string, string, string, string],
  ]
  const day = times[1]?.day as string
  const pairs = [
    [[low, high]],
    [[high, low]],
    [[before, middle]],
    [[middle, after]],
    [[middle, middle]],
    [
      [before, low],
      [middle, high],
    ],
    [[after, before]],
  ]
  const weeks = pairs.map((each) => everyDay(each.map(([from, to]) => ({ from: from as string, to: to as string }))))
  const own = [[], [{ from: middle, to: after }], [{ from: high, to: before }]]
  return [...weeks, ...own.map((intervals) => ({ ...everyDay([{ from: '20:00', to: '08:00' }]), exceptions: [{ date: day, intervals }] }))]
}

function everyDay(intervals: NonNullable<OpeningHours['monday']>): OpeningHours {
  return Object.fromEntries(weekdays.map((day) => [day, intervals]))
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** The next minute at which it becomes open, or closed. */
function changeTo(state: boolean, open: readonly boolean[], from: number): number | null {
  for (let index = from + 1; index < open.length; index++) if (open[index] === state && open[index - 1] !== state) return index
  return null
}

/** For each minute of a walk whether it is open, by the words of the rule: an interval lasts from the first minute that shows its begin or more. */
function openMinutes(hours: OpeningHours, ticks: readonly Tick[]): readonly boolean[] {
  const open = ticks.map(() => false)
  const first = Math.floor((ticks[0] as Tick).wall / DAY_MS) + 1
  const last = Math.floor((ticks.at(-1) as Tick).wall / DAY_MS)
  for (let day = first; day <= last; day++) {
    const date = new Date(day * DAY_MS)
    const weekday = weekdays[(date.getUTCDay() + 6) % 7] as (typeof weekdays)[number]
    const own = hours.exceptions?.find((each) => each.date === date.toISOString().slice(0, 10))
    for (const { from, to } of own?.intervals ?? hours[weekday] ?? []) {
      const begin = Date.parse(`${date.toISOString().slice(0, 10)}T${from}Z`)
      const end = Date.parse(`${date.toISOString().slice(0, 10)}T${to}Z`) + (to <= from ? DAY_MS : 0)
      const until = indexOf(end, ticks)
      for (let index = indexOf(begin, ticks); index < until; index++) open[index] = true
    }
  }
  return open
}

function indexOf(wall: number, ticks: readonly Tick[]): number {
  const index = ticks.findIndex((tick) => tick.wall >= wall)
  return index < 0 ? ticks.length : index
}
