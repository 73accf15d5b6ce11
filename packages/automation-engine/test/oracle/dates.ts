import { expect } from 'vitest'
import {
  type DateRule,
  type DateSchedule,
  dailyCron,
  dateSchedule,
  missedFiring,
  nextFiring,
  nextFirings,
  overdueSchedule,
} from '../../src/index.ts'
import { momentAfter } from '../../src/time/duration.ts'
import { aimedTimes, partsOf } from './aimed-times.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Tick, type ZoneChange } from './clock-ticks.ts'
import { naiveFirings } from './naive-cron.ts'

const offsets = [
  { offset: { amount: 1, unit: 'days' }, length: DAY_MS },
  { offset: { amount: '90', unit: 'minutes' }, length: 90 * MINUTE_MS },
  { offset: { amount: 2, unit: 'weeks' }, length: 14 * DAY_MS },
] as const

/**
 * Checks that dates, daily times, overdue invoices and delays that meet a change of a clock fire when the walk along its minutes says so: at
 * the first minute at which the clock shows their time, or more where it never shows it.
 *
 * @returns how many were checked
 */
export function expectDatesToAgree(change: ZoneChange, ticks: readonly Tick[]): number {
  const cases = [...fixedCases(change), ...ownTimeCases(ticks)]
  for (const { title, schedule, wall } of cases)
    expectMoment(`${title} in ${change.timeZone}`, schedule, { change, wanted: firstAt(wall, ticks) })
  const daily = aimedTimes(change)
  for (const wall of daily) expectDaily(wall, change, ticks)
  return cases.length + daily.length + expectDelays(change, ticks)
}

interface DateCase {
  readonly title: string
  readonly schedule: DateSchedule
  /** What the clock shows when it is to fire. */
  readonly wall: number
}

/** Dates whose time, after their offset, is one of those that the change makes doubtful. */
function fixedCases(change: ZoneChange): readonly DateCase[] {
  return aimedTimes(change).flatMap((wall) => {
    const at = partsOf(wall)
    const before = partsOf(wall - 14 * DAY_MS)
    const year = Number(at.day.slice(0, 4))
    const sinceMidnight = { amount: at.hour * 60 + at.minute, unit: 'minutes' } as const
    const yesterday = partsOf(wall - DAY_MS).day
    return [
      dated(at.day, { time: at }, wall),
      dated(`${year - 28}${at.day.slice(4)}`, { time: at, repeatYearly: true }, wall),
      dated(before.day, { time: before, offset: offsets[2].offset, repeatYearly: false }, wall),
      ...offsets.flatMap(({ offset, length }) => [
        dated(partsOf(wall - length).day, { time: partsOf(wall - length), offset }, wall),
        dated(partsOf(wall + length).day, { time: partsOf(wall + length), offset, direction: 'before' }, wall),
      ]),
      { title: `due ${yesterday}`, schedule: soundOf(overdueSchedule(yesterday, sinceMidnight)), wall },
    ]
  })
}

/** Dates with a time of their own, in the hours before the change, whose offset is counted on the clock across it; and the other way round. */
function ownTimeCases(ticks: readonly Tick[]): readonly DateCase[] {
  const every = ticks.filter((_, index) => index % 97 === 0)
  return every.flatMap(({ at, wall }) => {
    const date = new Date(at + 15_000).toISOString()
    return offsets.slice(0, 2).flatMap(({ offset, length }) =>
      (['before', 'after'] as const).flatMap((direction) => {
        const moved = wall + 15_000 + (direction === 'before' ? -length : length)
        const inside = moved > (ticks[0] as Tick).wall && moved < (ticks.at(-1) as Tick).wall
        return inside ? [dated(date, { time: null, offset, direction }, moved)] : []
      }),
    )
  })
}

function dated(date: string, rule: DateRule, wall: number): DateCase {
  return { title: `${date} ${JSON.stringify(rule)}`, schedule: soundOf(dateSchedule(date, rule)), wall }
}

function expectMoment(title: string, schedule: DateSchedule, { change, wanted }: { change: ZoneChange; wanted: number }): void {
  const { timeZone } = change
  for (const after of [wanted - 1, wanted - 30 * HOUR_MS]) {
    if (nextFiring(schedule, after, timeZone)?.at !== wanted) throw new Error(`${title}: not at ${new Date(wanted).toISOString()}`)
  }
  const next = nextFiring(schedule, wanted, timeZone)?.at ?? Number.POSITIVE_INFINITY
  expect(next, title).toBeGreaterThan(wanted + 300 * DAY_MS)
  for (const now of [wanted, wanted + DAY_MS]) expect(missedFiring(schedule, { since: wanted - 1, now, timeZone })?.at, title).toBe(wanted)
  expect(missedFiring(schedule, { since: wanted, now: wanted + DAY_MS, timeZone }), title).toBeNull()
}

function expectDaily(wall: number, { timeZone }: ZoneChange, ticks: readonly Tick[]): void {
  const { hour, minute } = partsOf(wall)
  const wanted = naiveFirings(`${minute} ${hour} * * *`, ticks)
  const after = (ticks[0] as Tick).at - 1
  const firings = nextFirings(dailyCron({ hour, minute }), { after, count: wanted.length, timeZone }).map(({ at }) => at)
  expect(firings, `daily at ${hour}:${minute} in ${timeZone}`).toEqual(wanted)
}

function expectDelays({ timeZone }: ZoneChange, ticks: readonly Tick[]): number {
  const begins = ticks.filter(({ wall }, index) => index % 61 === 0 && wall + DAY_MS < (ticks.at(-1) as Tick).wall)
  for (const { at, wall } of begins) {
    const end = soundOf(momentAfter(at, { amount: 1, unit: 'days' }, timeZone))
    if (end !== firstAt(wall + DAY_MS, ticks)) throw new Error(`a day from ${new Date(at).toISOString()} in ${timeZone}: ${end}`)
    expect(soundOf(momentAfter(at, { amount: 24, unit: 'hours' }, timeZone))).toBe(at + DAY_MS)
  }
  return 2 * begins.length
}

/** The first moment at which the clock shows a time or, where it never does, a later one. */
function firstAt(wall: number, ticks: readonly Tick[]): number {
  const minute = Math.floor(wall / MINUTE_MS) * MINUTE_MS
  const tick = ticks.find((each) => each.wall >= minute)
  if (!tick || tick === ticks[0]) throw new Error(`the walk does not reach ${new Date(wall).toISOString()}`)
  return tick.wall === minute ? tick.at + wall - minute : tick.at
}

function soundOf<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }): T {
  if (!result.ok) throw new Error(String(result.error))
  return result.value
}
