import { describe, expect, test } from 'vitest'
import { isTimeForm, printTime, type TimeForm } from './print-time.ts'

const belgium = { locale: 'nl-BE', timeZone: 'Europe/Brussels' }

describe('G60 a time as people at the organization write it', () => {
  test.each<[string, TimeForm, string | null]>([
    ['2026-07-01T22:30:00.000Z', 'date', '2 juli 2026'],
    ['2026-07-01T22:30:00.000Z', 'time', '00:30'],
    ['2026-07-01T22:30:00.000Z', 'dateTime', '2 juli 2026 om 00:30'],
    ['2026-01-01T22:30:00Z', 'dateTime', '1 januari 2026 om 23:30'],
    ['2026-07-01T14:00:00-05:00', 'dateTime', '1 juli 2026 om 21:00'],
    ['2026-07-01t14:00:00z', 'time', '16:00'],
    ['2026-07-01', 'date', '1 juli 2026'],
    ['2026-07-01', 'dateTime', '1 juli 2026'],
    ['2026-07-01', 'time', null],
    ['9999-12-31T23:59:59.999Z', 'date', '31 december 9999'],
    ['9999-12-31T23:59:59.999Z', 'dateTime', '31 december 9999 om 00:59'],
    ['0000-06-01', 'date', '1 juni 1'],
    ['09:05', 'time', '09:05'],
    ['09:05', 'date', null],
    ['09:05', 'dateTime', null],
  ])('%s, %s: %s', (value, form, want) => {
    expect(printTime(value, form, belgium)).toBe(want)
  })

  test.each([
    ['en-US', 'America/New_York', 'July 1, 2026 at 9:30 PM'],
    ['en-GB', 'Europe/London', '2 July 2026 at 02:30'],
    ['de', 'Europe/Berlin', '2. Juli 2026 um 03:30'],
    ['fr-BE', 'Asia/Tokyo', '2 juillet 2026 à 10:30'],
  ])('in %s and %s', (locale, timeZone, want) => {
    expect(printTime('2026-07-02T01:30:00Z', 'dateTime', { locale, timeZone })).toBe(want)
  })

  test('has plain spaces only, which text messages can hold', () => {
    for (const locale of ['en-US', 'fr-FR', 'es']) {
      expect(printTime('2026-07-01T12:00:00Z', 'dateTime', { locale, timeZone: 'UTC' })).not.toMatch(/[\u00a0\u202f]/)
    }
  })

  test('a day and a time of day are the same in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      expect(printTime('2026-07-01', 'date', { locale: 'en-GB', timeZone })).toBe('1 July 2026')
      expect(printTime('14:30', 'time', { locale: 'en-GB', timeZone })).toBe('14:30')
    }
  })

  test('a locale that is none is English', () => {
    expect(printTime('2026-07-01', 'date', { locale: 'nederlands!', timeZone: 'UTC' })).toBe('July 1, 2026')
  })

  test.each([null, undefined, 5, true, {}, ['2026-07-01'], '', 'Ada', '2026-02-30', '25:00', '2026-07-01T14:00', '1:30', '12:60'])(
    '%j is no time',
    (value) => {
      for (const form of ['date', 'time', 'dateTime'] as const) expect(printTime(value, form, belgium)).toBeNull()
    },
  )

  test('goes on when there are more locales and zones than are kept', () => {
    for (let index = 0; index < 1200; index++) {
      const locale = `en-x-${index.toString(36).padStart(3, '0')}`
      expect(printTime('2026-07-01', 'date', { locale, timeZone: 'UTC' })).toBe('July 1, 2026')
    }
  })
})

test.each([
  ['date', true],
  ['time', true],
  ['dateTime', true],
  ['datetime', false],
  ['constructor', false],
  [undefined, false],
])('%s is a form: %s', (name, want) => {
  expect(isTimeForm(name)).toBe(want)
})
