import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, MOST_GROWTH } from '../../test/growth.ts'
import { clockLength, type Duration, momentAfter } from '../time/duration.ts'
import { printTime } from '../time/print-time.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { type DateRule, dateSchedule, overdueSchedule } from './date-schedule.ts'
import { missedFiring, nextFiring, nextFirings } from './next-firing.ts'

const zones = fc.constantFrom('Europe/Brussels', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Apia', 'Africa/Casablanca', 'UTC')
const pieces = [
  '2026',
  '-',
  '07',
  '01',
  '02',
  '29',
  '30',
  'T',
  '14',
  ':',
  '00',
  '.5',
  'Z',
  '+02:00',
  '-14:59',
  '9999',
  '0000',
  ' ',
  'é',
  '{x}',
  '1e3',
]
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join('')),
)
const moment = fc.integer({ min: Date.parse('0200-01-01T00:00:00Z'), max: Date.parse('9989-12-31T00:00:00Z') })
const date = fc.oneof(
  moment.map((at) => new Date(at).toISOString()),
  moment.map((at) => new Date(at).toISOString().slice(0, 10)),
  fc.constantFrom('2000-02-29', '2026-03-29', '2026-10-25', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31', '0100-01-01'),
)
const unit = fc.constantFrom('seconds', 'minutes', 'hours', 'days', 'weeks')
const duration = fc.record({
  amount: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom('0', '1.5', ' 3 ')),
  unit,
}) as fc.Arbitrary<Duration>
const rule = fc.record({
  time: fc.option(fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })),
  offset: fc.option(duration),
  direction: fc.constantFrom('before', 'after'),
  repeatYearly: fc.boolean(),
}) as fc.Arbitrary<DateRule>

describe('whatever somebody writes', () => {
  test('as a date, a time of day, an amount or a moment is read or refused in words', () => {
    fc.assert(
      fc.property(text, text, rule, zones, (one, other, how, timeZone) => {
        for (const read of [dateSchedule(one, how), overdueSchedule(one), clockLength({ amount: one, unit: 'days' })]) {
          if (!read.ok) expect(read.error).toMatch(/\.$/)
        }
        const time = parseTimeOfDay({ hour: one, minute: other })
        if (!time.ok) for (const { message } of time.error) expect(message.length).toBeLessThan(120)
        for (const form of ['date', 'time', 'dateTime'] as const) {
          expect(['string', 'object']).toContain(typeof printTime(one, form, { locale: other, timeZone }))
        }
        const end = momentAfter(0, { amount: one, unit: 'weeks' }, timeZone)
        if (end.ok) expect(end.value).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: propertyRuns(3000) },
    )
  })

  test.each([
    ['digits', (length: number) => '1'.repeat(length)],
    ['a fraction', (length: number) => `2026-07-01T14:00:00.${'1'.repeat(length)}`],
    ['spaces', (length: number) => `${' '.repeat(length)}1`],
    ['dashes', (length: number) => '-'.repeat(length)],
  ])('takes time in proportion to its length: %s', (_, make) => {
    const work = (written: string) => [
      dateSchedule(written, { time: null }),
      clockLength({ amount: written, unit: 'days' }),
      parseTimeOfDay({ hour: written, minute: written }),
      printTime(written, 'date', { locale: 'en', timeZone: 'UTC' }),
    ]
    expect(growthOf(work, make, [1000, 16_000])).toBeLessThan(MOST_GROWTH)
  })
})

describe('a date', () => {
  test('fires after the moment that is asked for, each time later, and what has fired is what is missed', () => {
    let fired = 0
    fc.assert(
      fc.property(date, rule, zones, moment, (written, how, timeZone, after) => {
        const schedule = dateSchedule(written, how)
        if (!schedule.ok) return
        const firings = nextFirings(schedule.value, { after, count: 3, timeZone })
        expect(firings.length).toBeLessThanOrEqual(how.repeatYearly ? 3 : 1)
        let last = after
        for (const firing of firings) {
          fired++
          expect(firing.at).toBeGreaterThan(last)
          expect(missedFiring(schedule.value, { since: firing.at - 1, now: firing.at, timeZone })).toEqual(firing)
          // Nobody who asks in between is told otherwise.
          expect(nextFiring(schedule.value, firing.at - 1, timeZone)).toEqual(firing)
          last = firing.at
        }
        expect(new Set(firings.map(({ slot }) => slot)).size).toBe(firings.length)
      }),
      { numRuns: propertyRuns(3000) },
    )
    expect(fired).toBeGreaterThan(propertyRuns(2000))
  })

  test('[TRIG-DATE-08] G79 of every year fires once in each', () => {
    const yearly = fc.integer({ min: 1900, max: 2100 })
    fc.assert(
      fc.property(date, rule, zones, yearly, (written, how, timeZone, year) => {
        const schedule = dateSchedule(written, { ...how, repeatYearly: true })
        if (!schedule.ok) return
        const firings = nextFirings(schedule.value, { after: Date.UTC(year, 0, 1), count: 9, timeZone })
        expect(firings).toHaveLength(9)
        for (const [index, { at }] of firings.slice(1).entries()) {
          const days = (at - (firings[index]?.at ?? 0)) / 86_400_000
          expect(days).toBeGreaterThan(363.9)
          expect(days).toBeLessThan(367.1)
        }
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})
