import { describe, expect, test } from 'vitest'
import type { Duration } from '../time/duration.ts'
import { type DateRule, dateSchedule, overdueSchedule } from './date-schedule.ts'
import { nextFirings } from './next-firing.ts'

const Brussels = 'Europe/Brussels'

function firingsOf(
  date: string,
  rule: DateRule,
  { after = '1900-01-01T00:00:00Z', timeZone = Brussels, count = 1 } = {},
): readonly string[] {
  const schedule = dateSchedule(date, rule)
  if (!schedule.ok) throw new Error(schedule.error)
  return nextFirings(schedule.value, { after: Date.parse(after), count, timeZone }).map(({ at, notes }) =>
    [new Date(at).toISOString(), ...notes].join(' '),
  )
}

const days = (amount: number): Duration => ({ amount, unit: 'days' })
const hours = (amount: number): Duration => ({ amount, unit: 'hours' })
const at = (hour: number, minute = 0) => ({ hour, minute })

describe('the time in the date itself', () => {
  test.each<[string, string, DateRule, string]>([
    ['is that moment', '2026-07-01T14:00:05.123Z', { time: null }, '2026-07-01T14:00:05.123Z'],
    ['also in the second pass', '2026-10-25T01:30:00Z', { time: null }, '2026-10-25T01:30:00.000Z'],
    ['of a day is midnight', '2026-07-01', { time: null }, '2026-06-30T22:00:00.000Z'],
    ['after', '2026-07-01T14:00:00Z', { time: null, offset: hours(2) }, '2026-07-01T16:00:00.000Z'],
    ['before', '2026-07-01T14:00:00+02:00', { time: null, offset: days(1.5), direction: 'before' }, '2026-06-30T00:00:00.000Z'],
    ['an amount that is text', '2026-07-01T14:00:00Z', { time: null, offset: { amount: '2', unit: 'weeks' } }, '2026-07-15T14:00:00.000Z'],
  ])('%s', (_title, date, rule, want) => {
    expect(firingsOf(date, rule)).toEqual([want])
  })
})

describe('a fixed time of the calendar day', () => {
  test.each<[string, string, DateRule, string]>([
    // 23:30 in UTC is the next day in Brussels.
    ['in the zone', '2026-07-01T23:30:00Z', { time: at(9) }, '2026-07-02T07:00:00.000Z'],
    ['of a day', '2026-07-01', { time: at(9, 45) }, '2026-07-01T07:45:00.000Z'],
    ['before', '2026-07-01', { time: at(9), offset: days(1), direction: 'before' }, '2026-06-30T07:00:00.000Z'],
    [
      'that the clock skips',
      '2026-03-29',
      { time: at(2, 30) },
      '2026-03-29T01:00:00.000Z 02:30 does not exist on 29 March 2026, so 03:00.',
    ],
    [
      'that comes twice',
      '2026-10-25',
      { time: at(2, 30) },
      '2026-10-25T00:30:00.000Z 02:30 comes twice on 25 October 2026: it fires the first time only.',
    ],
    // Counted from 02:30, not from what became of it.
    ['counts as it was written', '2026-03-29', { time: at(2, 30), offset: days(1) }, '2026-03-30T00:30:00.000Z'],
  ])('%s', (_title, date, rule, want) => {
    expect(firingsOf(date, rule)).toEqual([want])
  })
})

describe('[TRIG-DATE-07] an offset counts on the clock', () => {
  test.each<[string, string, DateRule, string]>([
    ['a day of 23 hours', '2025-03-30T12:00:00Z', { time: null, offset: days(1), direction: 'before' }, '2025-03-29T13:00:00.000Z'],
    ['a day of 25 hours', '2025-10-26T13:00:00Z', { time: null, offset: days(1), direction: 'before' }, '2025-10-25T12:00:00.000Z'],
    ['hours as well', '2026-03-29T10:00:00Z', { time: null, offset: hours(12), direction: 'before' }, '2026-03-28T23:00:00.000Z'],
    [
      'into a gap',
      '2026-03-30T00:30:00Z',
      { time: null, offset: days(1), direction: 'before' },
      '2026-03-29T01:00:00.000Z 02:30 does not exist on 29 March 2026, so 03:00.',
    ],
  ])('%s', (_title, date, rule, want) => {
    expect(firingsOf(date, rule)).toEqual([want])
  })
})

describe('every year', () => {
  const yearly = { repeatYearly: true }
  test('only day and month count', () => {
    const rule = { time: at(9), ...yearly }
    const want = ['2026-05-04T07:00:00.000Z', '2027-05-04T07:00:00.000Z']
    expect(firingsOf('1980-05-04', rule, { after: '2026-01-01T00:00:00Z', count: 2 })).toEqual(want)
    expect(firingsOf('2050-05-04', rule, { after: '2026-01-01T00:00:00Z', count: 2 })).toEqual(want)
  })

  test('a time in itself keeps its time on the clock', () => {
    const rule = { time: null, ...yearly }
    expect(firingsOf('2020-01-15T13:00:00Z', rule, { after: '2026-06-01T00:00:00Z' })).toEqual(['2027-01-15T13:00:00.000Z'])
  })

  test('29 February is 28 February in other years, and itself again in the next leap year', () => {
    expect(firingsOf('2000-02-29', { time: at(9), ...yearly }, { after: '2026-01-01T00:00:00Z', count: 3 })).toEqual([
      '2026-02-28T08:00:00.000Z 2026 has no 29 February, so 28 February 2026 counts.',
      '2027-02-28T08:00:00.000Z 2027 has no 29 February, so 28 February 2027 counts.',
      '2028-02-29T08:00:00.000Z',
    ])
  })

  test('with an offset into another year', () => {
    const rule: DateRule = { time: at(9), offset: days(14), direction: 'before', ...yearly }
    expect(firingsOf('1990-01-05', rule, { after: '2026-12-22T08:00:00Z', count: 2 })).toEqual([
      '2027-12-22T08:00:00.000Z',
      '2028-12-22T08:00:00.000Z',
    ])
    const late: DateRule = { time: at(9), offset: { amount: 500, unit: 'weeks' }, ...yearly }
    expect(firingsOf('1990-01-05', late, { after: '2026-01-01T00:00:00Z' })).toEqual(['2026-08-06T07:00:00.000Z'])
  })
})

describe('an invoice', () => {
  test.each([
    ['when its last day has ended', '2026-06-30', null, '2026-06-30T22:00:00.000Z'],
    ['days after', '2026-06-30', days(3), '2026-07-03T22:00:00.000Z'],
    ['on the last day of winter time', '2026-03-28', days(1), '2026-03-29T22:00:00.000Z'],
  ])('is overdue %s', (_title, dueDate, offset, want) => {
    const schedule = overdueSchedule(dueDate, offset)
    expect(
      schedule.ok && nextFirings(schedule.value, { after: 0, count: 2, timeZone: Brussels }).map(({ at }) => new Date(at).toISOString()),
    ).toEqual([want])
  })

  test('is overdue at one o’clock where the clock skips midnight', () => {
    const schedule = overdueSchedule('2026-09-05')
    expect(schedule.ok && nextFirings(schedule.value, { after: 0, count: 1, timeZone: 'America/Santiago' })).toEqual([
      {
        at: Date.parse('2026-09-06T04:00:00Z'),
        slot: '2026-09-06T00:00',
        notes: ['00:00 does not exist on 6 September 2026, so 01:00.'],
      },
    ])
  })
})

test.each([
  ['', { time: null }, /"" is no date/],
  ['soon', { time: null }, /"soon" is no date: it must be a time such as/],
  ['2026-02-29', { time: null }, /no date/],
  ['2026-07-01T25:00:00Z', { time: null }, /no date/],
  ['2026-07-01', { time: null, offset: { amount: 'x', unit: 'days' } as const }, /"x" is no number of days/],
  ['2026-07-01', { time: null, offset: { amount: 5000, unit: 'days' } as const }, /ten years or less/],
])('%j is refused', (date, rule, want) => {
  expect(dateSchedule(date, rule)).toEqual({ ok: false, error: expect.stringMatching(want) })
})

test('an invoice is due on a day, not at a time', () => {
  expect(overdueSchedule('2026-07-01T00:00:00Z')).toEqual({ ok: false, error: expect.stringMatching(/is no day/) })
})

test('what a firing is called tells a moved date from the old one, to the millisecond', () => {
  const slots = ['2026-07-01T14:00:00Z', '2026-07-01T14:00:01Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((date) => {
    const schedule = dateSchedule(date, { time: null })
    return schedule.ok && nextFirings(schedule.value, { after: 0, count: 1, timeZone: Brussels })[0]?.slot
  })
  expect(slots).toEqual(['2026-07-01T16:00', '2026-07-01T16:00:01.000', '2026-10-25T02:30', '2026-10-25T02:30/2'])
})

test('every year until the last that can be written', () => {
  const rule = { time: at(9), repeatYearly: true }
  expect(firingsOf('1990-12-31', rule, { after: '9998-01-01T00:00:00Z', count: 3 })).toEqual(['9998-12-31T08:00:00.000Z'])
  expect(firingsOf('1990-02-28', rule, { after: '2026-03-01T00:00:00Z' })).toEqual(['2027-02-28T08:00:00.000Z'])
  expect(firingsOf('1990-03-29', rule, { after: '2026-04-01T00:00:00Z' })).toEqual(['2027-03-29T07:00:00.000Z'])
})

test('what is no date is shown, up to a length', () => {
  const errorOf = (date: string) => {
    const schedule = dateSchedule(date, { time: null })
    return schedule.ok ? null : schedule.error
  }
  const remedy = 'is no date: it must be a time such as 2026-07-01T14:00:00Z, or a day such as 2026-07-01.'
  expect(errorOf('x'.repeat(40))).toBe(`"${'x'.repeat(40)}" ${remedy}`)
  expect(errorOf('x'.repeat(41))).toBe(`"${'x'.repeat(39)}…" ${remedy}`)
  expect(overdueSchedule('soon')).toEqual({ ok: false, error: `"soon" ${remedy}` })
  expect(overdueSchedule('2026-07-01T00:00:00Z')).toEqual({
    ok: false,
    error: '"2026-07-01T00:00:00Z" is no day: it must be written as 2026-07-01.',
  })
})

test('without a direction it is after', () => {
  expect(firingsOf('2026-07-01', { time: at(9), offset: days(1), direction: 'after' })).toEqual(
    firingsOf('2026-07-01', { time: at(9), offset: days(1) }),
  )
})
