import { describe, expect, test } from 'vitest'
import { validate } from '../../../kernel/schema/validate.ts'
import { checkOpeningHours } from './check-opening-hours.ts'
import { type OpeningHours, openingHoursSchema } from './opening-hours.ts'

/** `08:00-12:00 13:00-17:30` as intervals. */
function hours(text: string) {
  return text.split(' ').map((interval) => {
    const [from, to] = interval.split('-') as [string, string]
    return { from, to }
  })
}

const faults = (value: OpeningHours) => {
  expect(validate(openingHoursSchema, value)).toEqual([])
  return checkOpeningHours(value, '/openingHours')
}
const pointers = (value: OpeningHours) => faults(value).map(({ pointer }) => pointer)

describe('opening hours', () => {
  test.each<[string, OpeningHours]>([
    ['of no day at all', {}],
    ['with a break, in any order', { monday: hours('13:00-17:30 08:00-12:00') }],
    ['that touch', { monday: hours('08:00-12:00 12:00-17:30') }],
    ['past midnight, until the next day opens', { friday: hours('20:00-08:00'), saturday: hours('08:00-20:00') }],
    ['past midnight from Sunday to Monday', { sunday: hours('20:00-02:00'), monday: hours('02:00-04:00') }],
    ['around the clock', { monday: hours('00:00-00:00'), tuesday: hours('00:00-00:00') }],
    ['from a time until the same time', { monday: hours('08:00-08:00'), tuesday: hours('08:00-08:00') }],
    [
      'of a date in place of its weekday',
      { friday: hours('08:00-17:00'), exceptions: [{ date: '2026-12-25', intervals: hours('07:00-09:00') }] },
    ],
    ['of a closed date between days', { thursday: hours('20:00-02:00'), exceptions: [{ date: '2026-12-25', intervals: [] }] }],
    ['of a date after a night', { thursday: hours('20:00-02:00'), exceptions: [{ date: '2026-12-25', intervals: hours('02:00-03:00') }] }],
    [
      'of a night before a date that is closed',
      {
        saturday: hours('01:00-05:00'),
        exceptions: [
          { date: '2026-12-25', intervals: hours('20:00-04:00') },
          { date: '2026-12-26', intervals: [] },
        ],
      },
    ],
  ])('%s are possible', (_, value) => {
    expect(faults(value)).toEqual([])
  })

  test.each<[string, OpeningHours, readonly string[]]>([
    ['within each other', { monday: hours('08:00-18:00 09:00-10:00 11:00-12:00') }, ['/openingHours/monday/1', '/openingHours/monday/2']],
    ['twice the same', { monday: hours('08:00-09:00 08:00-09:00') }, ['/openingHours/monday/1']],
    [
      'that begin before the night has ended',
      { friday: hours('20:00-08:01'), saturday: hours('08:00-20:00') },
      ['/openingHours/saturday/0'],
    ],
    [
      'that begin on Monday before Sunday has ended',
      { sunday: hours('20:00-02:00'), monday: hours('01:00-04:00') },
      ['/openingHours/monday/0'],
    ],
    ['beside a whole day', { monday: hours('00:00-00:00 08:00-09:00') }, ['/openingHours/monday/1']],
    [
      'of a date that is there twice',
      {
        exceptions: [
          { date: '2026-12-25', intervals: [] },
          { date: '2026-12-25', intervals: [] },
        ],
      },
      ['/openingHours/exceptions/1/date'],
    ],
    [
      'of a date within each other',
      { exceptions: [{ date: '2026-12-25', intervals: hours('08:00-10:00 09:00-11:00') }] },
      ['/openingHours/exceptions/0/intervals/1'],
    ],
    // 25 December 2026 is a Friday.
    [
      'of a date that begins in the night before',
      { thursday: hours('20:00-02:00'), exceptions: [{ date: '2026-12-25', intervals: hours('01:00-03:00') }] },
      ['/openingHours/exceptions/0/intervals/0'],
    ],
    [
      'of a date that ends in the next day',
      { saturday: hours('01:00-05:00'), exceptions: [{ date: '2026-12-25', intervals: hours('20:00-02:00') }] },
      ['/openingHours/exceptions/0/intervals/0'],
    ],
    [
      'of a date that begins in the night of a date',
      {
        exceptions: [
          { date: '2026-12-26', intervals: hours('01:00-05:00') },
          { date: '2026-12-25', intervals: hours('20:00-02:00') },
        ],
      },
      ['/openingHours/exceptions/0/intervals/0'],
    ],
    [
      'of a date before 1970',
      { saturday: hours('01:00-05:00'), exceptions: [{ date: '1959-12-25', intervals: hours('20:00-02:00') }] },
      ['/openingHours/exceptions/0/intervals/0'],
    ],
  ])('%s are refused', (_, value, expected) => {
    expect(pointers(value)).toEqual(expected)
  })

  test('that overlap are told with their times', () => {
    const [fault] = faults({ friday: hours('20:00-08:00'), saturday: hours('07:30-20:00') })
    expect(fault).toEqual({
      pointer: '/openingHours/saturday/0',
      code: 'overlap',
      message: 'the interval 07:30–20:00 begins before 20:00–08:00 of Friday has ended',
    })
  })

  test.each(['8:00', '24:00', '08:60', '08:00:00', '', 'noon'])('have no time "%s"', (from) => {
    const [fault] = validate(openingHoursSchema, { monday: [{ from, to: '12:00' }] })
    expect(fault).toMatchObject({
      pointer: '/monday/0/from',
      message: 'monday.0.from must be a time of day from 00:00 to 23:59, such as 08:30',
    })
  })

  test('have at most ten intervals a day and 200 dates', () => {
    const many = Array.from({ length: 11 }, () => ({ from: '08:00', to: '09:00' }))
    expect(validate(openingHoursSchema, { monday: many })).toMatchObject([{ pointer: '/monday', code: 'too_many' }])
    const dates = Array.from({ length: 201 }, () => ({ date: '2026-12-25', intervals: [] }))
    expect(validate(openingHoursSchema, { exceptions: dates })).toMatchObject([{ pointer: '/exceptions', code: 'too_many' }])
  })
})
