import type { OpeningHours } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { isOpen, nextClosing, nextOpening } from './opening.ts'

const Brussels = 'Europe/Brussels'
const span = (from: string, to: string) => ({ from, to })
const everyDay = (...intervals: ReturnType<typeof span>[]): OpeningHours => ({
  monday: intervals,
  tuesday: intervals,
  wednesday: intervals,
  thursday: intervals,
  friday: intervals,
  saturday: intervals,
  sunday: intervals,
})

// 1 July 2026 is a Wednesday.
const office: OpeningHours = {
  monday: [span('09:00', '12:30'), span('13:30', '18:00')],
  wednesday: [span('09:00', '18:00')],
  friday: [span('20:00', '02:00')],
  exceptions: [
    { date: '2026-07-06', intervals: [], note: 'Closed for the fair' },
    { date: '2026-07-07', intervals: [span('10:00', '11:00')] },
  ],
}

describe('the hours of a week', () => {
  test.each([
    ['before', '2026-07-01T08:59', false, '2026-07-01T09:00', '2026-07-01T18:00'],
    ['at the opening', '2026-07-01T09:00', true, '2026-07-03T20:00', '2026-07-01T18:00'],
    ['in between', '2026-07-01T12:00', true, '2026-07-03T20:00', '2026-07-01T18:00'],
    ['at the closing', '2026-07-01T18:00', false, '2026-07-03T20:00', '2026-07-04T02:00'],
    ['past midnight', '2026-07-04T01:59', true, '2026-07-07T10:00', '2026-07-04T02:00'],
    ['a day that its date replaces', '2026-07-06T10:00', false, '2026-07-07T10:00', '2026-07-07T11:00'],
    ['a date with hours of its own', '2026-07-07T10:30', true, '2026-07-08T09:00', '2026-07-07T11:00'],
    ['the break at noon', '2026-07-13T13:00', false, '2026-07-13T13:30', '2026-07-13T18:00'],
  ])('%s, %s', (_title, wall, open, opening, closing) => {
    const moment = summer(wall)
    expect(isOpen(office, moment, Brussels)).toBe(open)
    expect(nextOpening(office, moment, Brussels)).toBe(summer(opening))
    expect(nextClosing(office, moment, Brussels)).toBe(summer(closing))
  })

  test('the night before a date with hours of its own ends as it began', () => {
    const hours = { ...everyDay(span('20:00', '04:00')), exceptions: [{ date: '2026-12-25', intervals: [] }] }
    expect(isOpen(hours, Date.parse('2026-12-25T02:59:59Z'), Brussels)).toBe(true)
    expect(nextClosing(hours, Date.parse('2026-12-25T02:00:00Z'), Brussels)).toBe(Date.parse('2026-12-25T03:00:00Z'))
    expect(nextOpening(hours, Date.parse('2026-12-25T02:00:00Z'), Brussels)).toBe(Date.parse('2026-12-26T19:00:00Z'))
  })

  test('hours that follow on one another are one opening', () => {
    const hours: OpeningHours = { wednesday: [span('14:00', '00:00'), span('08:00', '14:00')], thursday: [span('00:00', '03:00')] }
    expect(nextOpening(hours, summer('2026-07-01T10:00'), Brussels)).toBe(summer('2026-07-08T08:00'))
    expect(nextClosing(hours, summer('2026-07-01T10:00'), Brussels)).toBe(summer('2026-07-02T03:00'))
  })
})

describe('without an end', () => {
  const now = summer('2026-07-01T10:00')
  test('no hours: always open', () => {
    expect([isOpen(null, now, Brussels), nextOpening(null, now, Brussels), nextClosing(null, now, Brussels)]).toEqual([true, null, null])
  })

  test('whole days: never closes, but for a date', () => {
    const always = everyDay(span('00:00', '00:00'))
    expect([isOpen(always, now, Brussels), nextOpening(always, now, Brussels), nextClosing(always, now, Brussels)]).toEqual([
      true,
      null,
      null,
    ])
    const closed = { ...always, exceptions: [{ date: '2030-01-01', intervals: [] }] }
    expect(nextClosing(closed, now, Brussels)).toBe(Date.parse('2029-12-31T23:00:00Z'))
    expect(nextOpening(closed, now, Brussels)).toBe(Date.parse('2030-01-01T23:00:00Z'))
  })

  test('no intervals: never opens', () => {
    expect([isOpen({}, now, Brussels), nextOpening({}, now, Brussels), nextClosing({}, now, Brussels)]).toEqual([false, null, null])
    const once = { exceptions: [{ date: '2027-05-01', intervals: [span('10:00', '16:00')] }] }
    expect(nextOpening(once, now, Brussels)).toBe(Date.parse('2027-05-01T08:00:00Z'))
    expect(nextOpening(once, Date.parse('2027-05-01T08:00:00Z'), Brussels)).toBeNull()
  })

  test('beyond ten years nothing is looked for', () => {
    expect(nextOpening({ exceptions: [{ date: '2037-01-01', intervals: [span('10:00', '16:00')] }] }, now, Brussels)).toBeNull()
  })
})

describe('G78 when the clock is changed', () => {
  const night = everyDay(span('02:30', '05:00'))
  test('a time that it skips is the first instant after', () => {
    expect(nextOpening(night, Date.parse('2026-03-28T12:00:00Z'), Brussels)).toBe(Date.parse('2026-03-29T01:00:00Z'))
    expect(nextClosing(everyDay(span('23:00', '02:30')), Date.parse('2026-03-29T00:30:00Z'), Brussels)).toBe(
      Date.parse('2026-03-29T01:00:00Z'),
    )
  })

  test('hours that it skips are none', () => {
    const hours = everyDay(span('02:00', '02:45'))
    expect(nextOpening(hours, Date.parse('2026-03-28T12:00:00Z'), Brussels)).toBe(Date.parse('2026-03-30T00:00:00Z'))
  })

  test('hours with a break that it skips are one opening', () => {
    const hours = everyDay(span('01:00', '02:00'), span('02:30', '04:00'))
    expect(nextClosing(hours, Date.parse('2026-03-29T00:30:00Z'), Brussels)).toBe(Date.parse('2026-03-29T02:00:00Z'))
  })

  test('of a time that it shows twice the first counts', () => {
    expect(nextOpening(night, Date.parse('2026-10-24T12:00:00Z'), Brussels)).toBe(Date.parse('2026-10-25T00:30:00Z'))
    const late = everyDay(span('20:00', '02:30'))
    expect(nextClosing(late, Date.parse('2026-10-24T22:00:00Z'), Brussels)).toBe(Date.parse('2026-10-25T00:30:00Z'))
    expect(isOpen(late, Date.parse('2026-10-25T01:15:00Z'), Brussels)).toBe(false)
    expect(isOpen(night, Date.parse('2026-10-25T01:15:00Z'), Brussels)).toBe(true)
  })

  test('also where it goes back over midnight', () => {
    // In Santiago 24:00 on 4 April 2026 became 23:00 again.
    const hours: OpeningHours = { saturday: [span('22:00', '23:30')], sunday: [span('00:00', '01:00')] }
    expect(nextClosing(hours, Date.parse('2026-04-05T01:30:00Z'), 'America/Santiago')).toBe(Date.parse('2026-04-05T02:30:00Z'))
    expect(isOpen(hours, Date.parse('2026-04-05T03:15:00Z'), 'America/Santiago')).toBe(false)
    expect(nextOpening(hours, Date.parse('2026-04-05T03:15:00Z'), 'America/Santiago')).toBe(Date.parse('2026-04-05T04:00:00Z'))
  })
})

test('hours of a day that has begun stay, where the clock goes back into the day before', () => {
  // In St. John's 00:01 on Sunday 29 October 2006 became 23:01 on Saturday.
  const hours: OpeningHours = { sunday: [span('00:00', '01:00')] }
  expect(isOpen(hours, Date.parse('2006-10-29T02:30:30Z'), 'America/St_Johns')).toBe(true)
  expect(isOpen(hours, Date.parse('2006-10-29T03:00:00Z'), 'America/St_Johns')).toBe(true)
  expect(nextClosing(hours, Date.parse('2006-10-29T03:00:00Z'), 'America/St_Johns')).toBe(Date.parse('2006-10-29T04:30:00Z'))
})

test('a zone that does not exist is refused', () => {
  expect(() => isOpen(office, 0, 'Europe/Atlantis')).toThrow(RangeError)
})

/** A moment in Brussels while summer time is kept. */
function summer(wall: string): number {
  return Date.parse(`${wall}:00+02:00`)
}
