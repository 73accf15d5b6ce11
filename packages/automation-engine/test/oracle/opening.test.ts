import { type OpeningHours, weekdays } from '@belfry/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpen, nextClosing, nextOpening } from '../../src/index.ts'
import { changesOf, DAY_MS, type FoundChange, HOUR_MS, MINUTE_MS, type Tick, walkClock } from './clock-walk.ts'

const starts: readonly (readonly [string, string])[] = [
  ['Europe/Brussels', '2026-03-01'],
  ['Europe/Brussels', '2026-10-01'],
  ['America/Santiago', '2026-04-01'],
  ['America/Santiago', '2026-09-01'],
  ['Australia/Lord_Howe', '2026-10-01'],
  ['Antarctica/Troll', '2026-10-01'],
  ['Atlantic/Azores', '2026-10-01'],
  ['America/St_Johns', '2006-10-20'],
]

const walks = starts.map(([timeZone, from]) => {
  const start = Date.parse(from)
  const change = changesOf(timeZone, start, start + 31 * DAY_MS)[0] as FoundChange
  return { change, ticks: walkClock(change.at - 96 * HOUR_MS, change.at + 96 * HOUR_MS, timeZone) }
})

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => new Date(quarter * 15 * MINUTE_MS).toISOString().slice(11, 16))
const intervals = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 })
const week = fc.record(Object.fromEntries(weekdays.map((day) => [day, intervals])), { requiredKeys: [] }) as fc.Arbitrary<OpeningHours>

test('around changes of clocks, every minute agrees on whether it is open, and on what comes next', () => {
  const scenes = fc.record({ walk: fc.constantFrom(...walks), hours: week, own: intervals, day: fc.integer({ min: -1, max: 1 }) })
  fc.assert(
    fc.property(scenes, ({ walk: { change, ticks }, hours: ordinary, own, day }) => {
      const date = new Date(change.at + change.before + day * DAY_MS).toISOString().slice(0, 10)
      const hours = { ...ordinary, exceptions: [{ date, intervals: own }] }
      const { timeZone } = change
      const open = openMinutes(hours, ticks)
      const middle = ticks.length / 2
      for (let index = middle - 36 * 60; index < middle + 36 * 60; index += 15) {
        const { at } = ticks[index] as Tick
        expect(isOpen(hours, at, timeZone)).toBe(open[index])
        const [opening, closing] = [changeTo(true, open, index), changeTo(false, open, index)]
        if (opening) expect(nextOpening(hours, at, timeZone)).toBe(ticks[opening]?.at)
        if (closing) expect(nextClosing(hours, at, timeZone)).toBe(ticks[closing]?.at)
      }
    }),
    { numRuns: 60 },
  )
})

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
