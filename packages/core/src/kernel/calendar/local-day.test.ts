import { expect, test } from 'vitest'
import { addDays, localDay } from './local-day.ts'

test.each([
  ['2026-07-01T21:59:59Z', 'Europe/Brussels', '2026-07-01'],
  ['2026-07-01T22:00:00Z', 'Europe/Brussels', '2026-07-02'],
  ['2026-12-31T23:00:00Z', 'Europe/Brussels', '2027-01-01'],
  ['2026-01-01T00:00:00Z', 'America/Los_Angeles', '2025-12-31'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
])('%s in %s is %s', (moment, timeZone, want) => {
  expect(localDay(Date.parse(moment), timeZone)).toBe(want)
})

test('a zone that does not exist is refused', () => {
  expect(() => localDay(0, 'Europe/Atlantis')).toThrow(RangeError)
})

test.each([
  ['2026-07-01', 14, '2026-07-15'],
  ['2024-02-20', 14, '2024-03-05'],
  ['2026-12-25', 14, '2027-01-08'],
  ['2026-03-01', -1, '2026-02-28'],
  ['9999-12-30', 14, '9999-12-31'],
])('addDays: %s and %d days is %s', (day, count, want) => {
  expect(addDays(day, count)).toBe(want)
})
