import { describe, expect, test } from 'vitest'
import { daysLater, monthsLater, startOfDay } from './zone-clock.ts'

const later = (from: string, days: number, timeZone: string) => new Date(daysLater(Date.parse(from), days, timeZone)).toISOString()

describe('a day on the clock', () => {
  test.each([
    ['an ordinary one', '2026-07-01T12:00:00.123Z', 1, 'Europe/Brussels', '2026-07-02T12:00:00.123Z'],
    ['one of 23 hours', '2026-03-28T13:00:00Z', 1, 'Europe/Brussels', '2026-03-29T12:00:00.000Z'],
    ['one of 25 hours', '2026-10-24T12:00:00Z', 1, 'Europe/Brussels', '2026-10-25T13:00:00.000Z'],
    ['a week across the change', '2026-03-26T13:00:00Z', 7, 'Europe/Brussels', '2026-04-02T12:00:00.000Z'],
    ['backwards', '2026-03-29T12:00:00Z', -1, 'Europe/Brussels', '2026-03-28T13:00:00.000Z'],
    ['none', '2026-10-25T01:30:00Z', 0, 'Europe/Brussels', '2026-10-25T01:30:00.000Z'],
    ['in a zone without a change', '2026-03-28T13:00:00Z', 1, 'UTC', '2026-03-29T13:00:00.000Z'],
    ['of half an hour', '2026-04-04T12:00:00Z', 1, 'Australia/Lord_Howe', '2026-04-05T12:30:00.000Z'],
    ['across midnight of another day', '2026-07-01T22:30:00Z', 1, 'Pacific/Kiritimati', '2026-07-02T22:30:00.000Z'],
    ['before 1970', '1969-12-30T12:00:00.500Z', 1, 'Europe/Brussels', '1969-12-31T12:00:00.500Z'],
    ['ten years', '2026-07-01T12:00:00Z', 3653, 'Europe/Brussels', '2036-07-01T12:00:00.000Z'],
  ])('%s', (_title, from, days, timeZone, want) => {
    expect(later(from, days, timeZone)).toBe(want)
  })
})

describe('G78 a time that the clock', () => {
  test.each([
    // 02:30 on 29 March 2026 does not exist in Brussels: the clock goes from 02:00 to 03:00 at 01:00 UTC.
    ['skips is the first instant after the gap', '2026-03-28T01:30:00Z', 1, 'Europe/Brussels', '2026-03-29T01:00:00.000Z'],
    ['skips at the edge of the gap', '2026-03-28T01:00:00Z', 1, 'Europe/Brussels', '2026-03-29T01:00:00.000Z'],
    ['skips in a zone west of Greenwich', '2026-03-07T07:30:00Z', 1, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['skips for a whole day', '2011-12-29T20:00:00Z', 1, 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    // 02:30 on 25 October 2026 comes twice in Brussels: at 00:30 and at 01:30 UTC.
    ['shows twice is the first', '2026-10-24T00:30:00Z', 1, 'Europe/Brussels', '2026-10-25T00:30:00.000Z'],
    ['shows twice, west of Greenwich', '2026-10-31T05:30:00Z', 1, 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['shows just after the second pass', '2026-10-24T01:00:00Z', 1, 'Europe/Brussels', '2026-10-25T02:00:00.000Z'],
  ])('%s', (_title, from, days, timeZone, want) => {
    expect(later(from, days, timeZone)).toBe(want)
  })
})

test('a zone that does not exist is refused', () => {
  expect(() => daysLater(0, 1, 'Europe/Atlantis')).toThrow(RangeError)
})

describe('a month on the clock', () => {
  test.each([
    ['an ordinary one', '2026-07-01T12:00:00.123Z', 1, 'Europe/Brussels', '2026-08-01T12:00:00.123Z'],
    ['across a change of the clock', '2026-03-15T13:00:00Z', 1, 'Europe/Brussels', '2026-04-15T12:00:00.000Z'],
    ['into a shorter one', '2026-01-31T12:00:00Z', 1, 'Europe/Brussels', '2026-02-28T12:00:00.000Z'],
    ['into 29 February', '2027-08-31T12:00:00Z', 6, 'UTC', '2028-02-29T12:00:00.000Z'],
    ['a year', '2028-02-29T12:00:00Z', 12, 'UTC', '2029-02-28T12:00:00.000Z'],
    ['backwards', '2026-03-31T12:00:00Z', -1, 'UTC', '2026-02-28T12:00:00.000Z'],
    ['none', '2026-03-31T12:00:00Z', 0, 'UTC', '2026-03-31T12:00:00.000Z'],
    ['whose day is another one in the zone', '2026-01-31T23:30:00Z', 1, 'Europe/Brussels', '2026-02-28T23:30:00.000Z'],
    ['into the hour that is skipped', '2026-02-28T01:30:00Z', 1, 'Europe/Brussels', '2026-03-28T01:30:00.000Z'],
    ['before 1970', '1969-11-30T12:00:00.500Z', 1, 'UTC', '1969-12-30T12:00:00.500Z'],
  ])('%s', (_title, from, months, timeZone, want) => {
    expect(new Date(monthsLater(Date.parse(from), months, timeZone)).toISOString()).toBe(want)
  })
})

test.each([
  ['2026-07-01', 'Europe/Brussels', '2026-06-30T22:00:00.000Z'],
  ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z'],
  ['2026-03-29', 'Europe/Brussels', '2026-03-28T23:00:00.000Z'],
  // In Beirut the clock goes from midnight to one o'clock.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
])('the day %s begins in %s at %s', (day, timeZone, want) => {
  expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(want)
})
