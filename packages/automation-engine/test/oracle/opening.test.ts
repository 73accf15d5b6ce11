import { type OpeningHours, weekdays } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, DAY_MS, MINUTE_MS, type ZoneChange } from './clock-ticks.ts'
import { dayTicksAround, expectOpeningsToAgree, hoursFor } from './openings.ts'

// Over all shapes of changes: `npm run test:oracle`.
const starts: readonly (readonly [string, string])[] = [
  ['Europe/Brussels', '2026-03-01'],
  ['Europe/Brussels', '2026-10-01'],
  ['America/Santiago', '2026-04-01'],
  ['America/Santiago', '2026-09-01'],
  ['Australia/Lord_Howe', '2026-10-01'],
  ['Antarctica/Troll', '2026-10-01'],
  ['Atlantic/Azores', '2026-10-01'],
  ['America/St_Johns', '2006-10-20'],
  ['Pacific/Apia', '2011-12-20'],
]

const spans = starts.map(([timeZone, from]) => {
  const start = Date.parse(from)
  const change = changesOf(timeZone, start, start + 31 * DAY_MS)[0] as ZoneChange
  return { change, ticks: dayTicksAround(change) }
})

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => new Date(quarter * 15 * MINUTE_MS).toISOString().slice(11, 16))
const intervals = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 })
const week = fc.record(Object.fromEntries(weekdays.map((day) => [day, intervals])), { requiredKeys: [] }) as fc.Arbitrary<OpeningHours>

test('around changes of clocks, every minute agrees on whether it is open, and on what comes next', () => {
  const scenes = fc.record({ walk: fc.constantFrom(...spans), hours: week, own: intervals, day: fc.integer({ min: -1, max: 1 }) })
  fc.assert(
    fc.property(scenes, ({ walk: { change, ticks }, hours: ordinary, own, day }) => {
      const date = new Date(change.at + change.before + day * DAY_MS).toISOString().slice(0, 10)
      const hours = { ...ordinary, exceptions: [{ date, intervals: own }] }
      expect(expectOpeningsToAgree(hours, { change, ticks, step: 15 })).toBeGreaterThan(250)
    }),
    { numRuns: propertyRuns(60) },
  )
})

test.each(spans.map((span) => [span.change.timeZone, span] as const))(
  '[G78] hours that are aimed at a change in %s agree as well',
  (_, span) => {
    for (const hours of hoursFor(span.change)) expect(expectOpeningsToAgree(hours, { ...span, step: 60 })).toBeGreaterThan(70)
  },
)
