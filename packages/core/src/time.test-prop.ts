import fc from 'fast-check'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { validate } from './schema/validate.ts'
import { formatTime, parseTime } from './time.ts'

const EARLIEST = -62_167_219_200_000
const LATEST = 253_402_300_799_999
const pad = (value: number, length = 2) => String(value).padStart(length, '0')

test('every moment of the years 0 to 9999 comes back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: EARLIEST, max: LATEST }), (moment) => {
      expect(parseTime(formatTime(moment))).toBe(moment)
      expect(parseTime(formatTime(moment).toLowerCase())).toBe(moment)
    }),
  )
})

test('an offset moves the moment by as much', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: EARLIEST + 86_400_000, max: LATEST - 86_400_000 }),
      fc.integer({ min: -1439, max: 1439 }),
      (moment, minutes) => {
        const local = formatTime(moment + minutes * 60_000).slice(0, -1)
        const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
        expect(parseTime(local + offset)).toBe(moment)
      },
    ),
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
    { numRuns: 2000 },
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
    { numRuns: 2000 },
  )
})
