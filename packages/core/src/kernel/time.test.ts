import { describe, expect, test } from 'vitest'
import { formatTime, isDay, isLocale, isTimeZone, parseTime, storedTime } from './time.ts'

describe('parseTime', () => {
  test.each([
    ['2026-07-01T12:00:00Z', '2026-07-01T12:00:00.000Z'],
    ['2026-07-01T12:00:00.5Z', '2026-07-01T12:00:00.500Z'],
    ['2026-07-01T12:00:00.123456789Z', '2026-07-01T12:00:00.123Z'],
    ['2026-07-01t12:00:00z', '2026-07-01T12:00:00.000Z'],
    ['2026-07-01T14:00:00+02:00', '2026-07-01T12:00:00.000Z'],
    ['2026-07-01T06:30:00-05:30', '2026-07-01T12:00:00.000Z'],
    ['2026-07-01T12:00:00-00:00', '2026-07-01T12:00:00.000Z'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00.000Z'],
    ['2026-07-01T12:00:00+23:59', '2026-06-30T12:01:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-02T00:00:00Z', '0001-01-02T00:00:00.000Z'],
    ['9999-12-30T23:59:59.999Z', '9999-12-30T23:59:59.999Z'],
    ['9999-12-31T00:00:00+14:00', '9999-12-30T10:00:00.000Z'],
  ])('%s is %s', (text, want) => {
    const moment = parseTime(text)
    expect(moment).not.toBeNull()
    expect(formatTime(moment as number)).toBe(want)
  })

  test.each([
    ['empty', ''],
    ['a day', '2026-07-01'],
    ['without zone', '2026-07-01T12:00:00'],
    ['without seconds', '2026-07-01T12:00Z'],
    ['a space for the T', '2026-07-01 12:00:00Z'],
    ['an offset without colon', '2026-07-01T12:00:00+0200'],
    ['an offset of hours alone', '2026-07-01T12:00:00+02'],
    ['an offset of 24 hours', '2026-07-01T12:00:00+24:00'],
    ['an offset of 60 minutes', '2026-07-01T12:00:00+01:60'],
    ['a comma before the fraction', '2026-07-01T12:00:00,5Z'],
    ['a point without fraction', '2026-07-01T12:00:00.Z'],
    ['two digits of the year', '26-07-01T12:00:00Z'],
    ['a signed year', '+002026-07-01T12:00:00Z'],
    ['month 0', '2026-00-01T12:00:00Z'],
    ['month 13', '2026-13-01T12:00:00Z'],
    ['day 0', '2026-07-00T12:00:00Z'],
    ['day 32', '2026-07-32T12:00:00Z'],
    ['30 February', '2026-02-30T12:00:00Z'],
    ['29 February of an ordinary year', '2026-02-29T12:00:00Z'],
    ['29 February of a century', '1900-02-29T12:00:00Z'],
    ['31 April', '2026-04-31T12:00:00Z'],
    ['hour 24', '2026-07-01T24:00:00Z'],
    ['hour 25', '2026-07-01T25:00:00Z'],
    ['minute 60', '2026-07-01T12:60:00Z'],
    ['second 61', '2026-07-01T12:00:61Z'],
    ['a leap second, which no clock of ours has', '2016-12-31T23:59:60Z'],
    ['before the year 1 in some zone', '0001-01-01T23:59:59.999Z'],
    ['after the year 9999 in some zone', '9999-12-31T00:00:00Z'],
    ['before the year 0 in UTC', '0000-01-01T00:00:00+14:00'],
    ['after the year 9999 in UTC', '9999-12-31T23:59:59-01:00'],
    ['a line break behind it', '2026-07-01T12:00:00Z\n'],
    ['other digits', '２０２６-07-01T12:00:00Z'],
    ['words', 'July 1, 2026 12:00:00 UTC'],
  ])('refuses %s', (_, text) => {
    expect(parseTime(text)).toBeNull()
  })
})

test('what was stored beyond the moments that can be kept is held at their ends', () => {
  const held = ['0000-01-01T00:00:00.000Z', '0001-01-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(
    storedTime,
  )
  expect(held.map(formatTime)).toEqual([
    '0001-01-02T00:00:00.000Z',
    '0001-01-02T00:00:00.000Z',
    '2026-07-01T12:00:00.000Z',
    '9999-12-30T23:59:59.999Z',
  ])
})

test('a day is one of the calendar, in the years 1 to 9999', () => {
  expect(['0001-01-01', '0004-02-29', '2026-07-01', '9999-12-31'].map(isDay)).toEqual([true, true, true, true])
  const none = ['0000-12-31', '0000-02-29', '0001-02-29', '2026-02-30', '2026-13-01', '10000-01-01', '2026-7-1', '2026-07-01T00:00:00Z', '']
  expect(none.filter(isDay)).toEqual([])
})

test('formatTime always writes milliseconds and Z', () => {
  expect(formatTime(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(formatTime(1_782_907_200_007)).toBe('2026-07-01T12:00:00.007Z')
})

describe('isTimeZone', () => {
  test.each([
    'Europe/Brussels',
    'Europe/Kyiv',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'America/Argentina/Ushuaia',
    'America/Port-au-Prince',
    'UTC',
    'Etc/GMT+5',
  ])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })

  test.each([
    ['a name that is none', 'Europe/Belfry'],
    ['an offset', '+02:00'],
    ['an offset without colon', '+0200'],
    ['nothing', ''],
    ['a name in small letters', 'europe/brussels'],
    ['a name in capitals', 'EUROPE/BRUSSELS'],
    ['a link in small letters', 'asia/kolkata'],
    ['a short link in small letters', 'us/eastern'],
    ['UTC in small letters', 'utc'],
    ['a space behind it', 'Europe/Brussels '],
    ['a slash behind it', 'Europe/Brussels/'],
    ['a path', '../etc/passwd'],
    ['an abbreviation of summer time', 'CEST'],
  ])('refuses %s', (_, name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})

describe('isLocale', () => {
  test.each(['nl', 'en', 'nl-BE', 'fr-BE', 'zh-Hant-TW', 'de-CH-1996', 'es-419'])('accepts %s', (tag) => {
    expect(isLocale(tag)).toBe(true)
  })

  test.each(['', 'NL', 'nl_BE', 'nl-be', 'nederlands-belgie', 'x', 'nl-', ' nl', 'nl,fr', 'iw'])('refuses "%s"', (tag) => {
    expect(isLocale(tag)).toBe(false)
  })
})
