import { describe, expect, test } from 'vitest'
import { civilDate, DAY_MS, daysIn, dayText, firstOfMonth, parseDay, slotOf, timeText, weekdayOf, weekOf } from './civil-day.ts'

describe('a day of the calendar', () => {
  test.each(['2026-07-01', '2024-02-29', '2000-02-29', '1969-12-31', '0001-01-01', '0004-02-29', '0100-01-01', '9999-12-31', '2026-04-30'])(
    '%s is one',
    (text) => {
      expect(parseDay(text)).toBe(Date.parse(`${text}T00:00:00Z`) / DAY_MS)
    },
  )

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-06-31',
    '2026-09-31',
    '2026-11-31',
    '2026-01-32',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '0000-12-31',
    '2026-7-1',
    '12026-07-01',
    '2026-07-01T00:00:00Z',
    '',
  ])('%s is none', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  test('has the numbers that it was written with', () => {
    expect(civilDate(parseDay('2026-07-01') as number)).toEqual({ year: 2026, month: 7, day: 1 })
    expect(dayText(parseDay('2026-12-09') as number)).toBe('9 December 2026')
  })

  test('lies in a month of so many days', () => {
    expect(Array.from({ length: 12 }, (_, month) => daysIn(2026, month + 1))).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    expect([2000, 2024, 2100].map((year) => daysIn(year, 2))).toEqual([29, 29, 28])
    expect(firstOfMonth(2026, 13)).toBe(firstOfMonth(2027, 1))
  })

  test('has a weekday and a week, also before 1970', () => {
    const sunday = parseDay('1969-12-28') as number
    expect([-7, 0, 1, 6, 7, 3000].map((days) => weekdayOf(sunday + days))).toEqual([0, 0, 1, 6, 0, 4])
    expect([0, 1, 7, 8].map((days) => weekOf(sunday + days) - weekOf(sunday))).toEqual([0, 1, 1, 2])
  })
})

test('a time on the wall as text', () => {
  const wall = Date.parse('2026-03-29T02:05:00Z')
  expect([timeText(wall), slotOf(wall), slotOf(wall + 1500)]).toEqual(['02:05', '2026-03-29T02:05', '2026-03-29T02:05:01.500'])
})
