import { type OpeningHours, weekdays } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen, nextClosing, nextOpening } from './opening.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

const zones = fc.constantFrom(
  ...['Europe/Brussels', 'America/New_York', 'Australia/Lord_Howe', 'Antarctica/Troll', 'America/Santiago', 'Africa/Casablanca'],
  ...['Asia/Beirut', 'America/Havana', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'],
)
const time = fc
  .oneof(fc.constantFrom(0, 60, 90, 120, 150, 180, 1380, 1410, 1439), fc.integer({ min: 0, max: 1439 }))
  .map((minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16))
const intervals = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 })
const START = Date.parse('2011-12-01T00:00:00Z')
const moment = fc.oneof(
  fc.integer({ min: 0, max: 800 * 1440 }).map((minutes) => START + minutes * MINUTE_MS),
  // In the days in which clocks are changed.
  fc
    .tuple(
      fc.constantFrom('2012-03-25', '2012-10-28', '2012-04-01', '2012-10-07', '2011-12-29', '2012-03-11', '2012-11-04', '2012-04-29'),
      fc.integer({ min: -DAY_MS, max: 2 * DAY_MS }),
    )
    .map(([day, ms]) => Date.parse(day) + ms),
)
const exceptions = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 800 }).map((days) => new Date(START + days * DAY_MS).toISOString().slice(0, 10)),
    intervals,
  }),
  { maxLength: 4 },
)
const hours = fc
  .tuple(fc.record(Object.fromEntries(weekdays.map((day) => [day, intervals])), { requiredKeys: [] }), exceptions)
  .map(([week, own]) => ({ ...week, exceptions: own })) as fc.Arbitrary<OpeningHours>
const scene = { hours, at: moment, zone: zones }
const runs = { numRuns: propertyRuns(1500) }

describe('opening and closing', () => {
  test('are where it becomes open and closed, to the millisecond', () => {
    let changes = 0
    fc.assert(
      fc.property(fc.record(scene), ({ hours, at, zone }) => {
        const [opening, closing] = [nextOpening(hours, at, zone), nextClosing(hours, at, zone)]
        if (opening !== null) {
          changes++
          expect(opening).toBeGreaterThan(at)
          expect([isOpen(hours, opening - 1, zone), isOpen(hours, opening, zone)]).toEqual([false, true])
        }
        if (closing !== null) {
          changes++
          expect(closing).toBeGreaterThan(at)
          expect([isOpen(hours, closing - 1, zone), isOpen(hours, closing, zone)]).toEqual([true, false])
        }
      }),
      runs,
    )
    expect(changes).toBeGreaterThan(propertyRuns(1000))
  })

  test('are the next ones: until then nothing changes', () => {
    fc.assert(
      fc.property(fc.record(scene), fc.double({ min: 0, max: 1, noNaN: true }), ({ hours, at, zone }, part) => {
        const open = isOpen(hours, at, zone)
        const change = open ? nextClosing(hours, at, zone) : nextOpening(hours, at, zone)
        const until = change ?? at + 400 * DAY_MS
        const between = Math.floor(at + (until - at - 1) * part)
        expect(isOpen(hours, between, zone)).toBe(open)
        // Whoever asks later, but before it comes, is told the same.
        expect(open ? nextClosing(hours, between, zone) : nextOpening(hours, between, zone)).toBe(change)
      }),
      runs,
    )
  })

  test('take turns', () => {
    fc.assert(
      fc.property(fc.record(scene), ({ hours, at, zone }) => {
        let open = isOpen(hours, at, zone)
        let here = at
        for (let round = 0; round < 6; round++) {
          const [opening, closing] = [nextOpening(hours, here, zone), nextClosing(hours, here, zone)]
          const [next, after] = open ? [closing, opening] : [opening, closing]
          if (next === null) {
            // Whatever never comes is followed by nothing.
            expect(after).toBeNull()
            return
          }
          if (after !== null) expect(after).toBeGreaterThan(next)
          open = !open
          here = next
          expect(isOpen(hours, here, zone)).toBe(open)
        }
      }),
      runs,
    )
  })

  test('never come earlier when they are asked for later', () => {
    fc.assert(
      fc.property(fc.record(scene), fc.integer({ min: 1, max: 20 * DAY_MS }), ({ hours, at, zone }, later) => {
        for (const next of [nextOpening, nextClosing]) {
          const [first, second] = [next(hours, at, zone), next(hours, at + later, zone)]
          if (first !== null && second !== null) expect(second).toBeGreaterThanOrEqual(first)
          if (first !== null && first > at + later) expect(second).toBe(first)
        }
      }),
      runs,
    )
  })

  test('are the same in whatever order intervals and dates are written', () => {
    fc.assert(
      fc.property(fc.record(scene), ({ hours, at, zone }) => {
        const turned = (list: OpeningHours['monday']) => list && [...list].reverse()
        const dates = new Map((hours.exceptions ?? []).map((each) => [each.date, each]))
        const [once, other] = [[...dates.values()], [...dates.values()].reverse()]
        const week = Object.fromEntries(weekdays.flatMap((day) => (hours[day] ? [[day, turned(hours[day])]] : [])))
        const mirrored = { ...week, exceptions: other.map((each) => ({ ...each, intervals: turned(each.intervals) ?? [] })) }
        const plain = { ...hours, exceptions: once }
        expect(nextOpening(mirrored, at, zone)).toBe(nextOpening(plain, at, zone))
        expect(nextClosing(mirrored, at, zone)).toBe(nextClosing(plain, at, zone))
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})

test('a date that is closed closes, whatever the weekday says, unless the night before lasts into it', () => {
  fc.assert(
    fc.property(hours, moment, (ordinary, at) => {
      const [eve, date] = [at - DAY_MS, at].map((each) => new Date(each).toISOString().slice(0, 10)) as [string, string]
      const closed = { ...ordinary, exceptions: [eve, date].map((day) => ({ date: day, intervals: [] })) }
      expect(isOpen(closed, at, 'UTC')).toBe(false)
    }),
    runs,
  )
})

test('who is never open is never open next', () => {
  const never: OpeningHours = Object.fromEntries(weekdays.map((day) => [day, []]))
  fc.assert(
    fc.property(moment, zones, (at, zone) => {
      expect([isOpen(never, at, zone), nextOpening(never, at, zone), nextClosing(never, at, zone)]).toEqual([false, null, null])
      expect([isOpen(null, at, zone), nextOpening(null, at, zone), nextClosing(null, at, zone)]).toEqual([true, null, null])
    }),
    { numRuns: propertyRuns(30) },
  )
})
