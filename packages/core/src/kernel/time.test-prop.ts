import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { localDay } from './calendar/local-day.ts'
import { daysLater, startOfDay } from './calendar/zone-clock.ts'
import { validate } from './schema/validate.ts'
import { formatTime, isDay, parseTime } from './time.ts'

const EARLIEST = Date.parse('0001-01-02T00:00:00Z')
const LATEST = Date.parse('9999-12-30T23:59:59.999Z')
const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** Between both ends, and at them. */
const moments = fc.oneof(
  fc.integer({ min: EARLIEST, max: LATEST }),
  fc.integer({ min: EARLIEST, max: EARLIEST + 172_800_000 }),
  fc.integer({ min: LATEST - 172_800_000, max: LATEST }),
)
const zones = Intl.supportedValuesOf('timeZone')

test('every moment that can be kept has a day of the years 1 to 9999 in every zone, whose beginning is at most a day away', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
      const day = localDay(moment, zone)
      expect(isDay(day), `${day} in ${zone}`).toBe(true)
      const begins = startOfDay(day, zone)
      expect(moment - begins).toBeGreaterThanOrEqual(0)
      expect(moment - begins).toBeLessThan(90_000_000)
      expect(daysLater(daysLater(moment, 1, zone), -1, zone) - moment).toBeLessThan(90_000_000)
    }),
    { numRuns: propertyRuns(2000) },
  )
})

test('every moment that can be kept comes back from its text', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(parseTime(formatTime(moment))).toBe(moment)
      expect(parseTime(formatTime(moment).toLowerCase())).toBe(moment)
    }),
  )
})

test('an offset moves the moment by as much', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -1439, max: 1439 }), (moment, minutes) => {
      const local = formatTime(moment + minutes * 60_000).slice(0, -1)
      const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
      expect(parseTime(local + offset)).toBe(moment)
    }),
  )
})

/** Texts of the right form whose numbers may be anything. */
const shaped = fc
  .tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
    fc.integer({ min: 0, max: 25 }),
    fc.integer({ min: 0, max: 61 }),
    fc.oneof(fc.integer({ min: 0, max: 61 }), fc.constant(60)),
    fc.constantFrom('Z', 'z', '+00:00', '-12:00', '+14:00', '+24:00', ''),
  )
  .map(
    ([year, month, day, hour, minute, second, zone]) =>
      `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}${zone}`,
  )

test('what parses stays inside four digits of the year, so that its text parses again', () => {
  fc.assert(
    fc.property(shaped, (text) => {
      const moment = parseTime(text)
      if (moment !== null) expect(formatTime(moment)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }),
    { numRuns: propertyRuns(2000) },
  )
})

test('a body takes exactly the times that can be stored: the format date-time and parseTime agree', () => {
  const schema = Type.String({ format: 'date-time' })
  const edges = fc.constantFrom(
    '2016-12-31T23:59:60Z',
    '2017-01-01T00:59:60+01:00',
    '2026-02-30T12:00:00Z',
    '2026-07-01T24:00:00Z',
    '0000-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-01:00',
  )
  fc.assert(
    fc.property(fc.oneof(shaped, edges), (text) => {
      expect(validate(schema, text).length === 0, text).toBe(parseTime(text) !== null)
    }),
    { numRuns: propertyRuns(2000) },
  )
})
