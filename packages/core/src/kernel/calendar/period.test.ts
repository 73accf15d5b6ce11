import { describe, expect, test } from 'vitest'
import { daysOf, isPeriod, PERIOD_PATTERN, periodsOf } from './period.ts'

describe('a period', () => {
  test.each(['2026-07', '2026-07-01', '2024-02-29', '0001-01', '9999-12-31'])('can be %s', (text) => {
    expect([new RegExp(PERIOD_PATTERN).test(text), isPeriod(text)]).toEqual([true, true])
  })

  test.each(['2026', '2026-7', '2026-13', '2026-00', '2026-07-00', '2026-07-32', '2026-07-01T00:00', '26-07'])('cannot be %s', (text) => {
    expect(new RegExp(PERIOD_PATTERN).test(text)).toBe(false)
  })

  test.each(['2026-02-29', '2026-02-30', '2026-04-31', '1900-02-29'])('is not %s, which no calendar has', (text) => {
    expect(isPeriod(text)).toBe(false)
  })

  test('has its days, and a day its periods', () => {
    expect(daysOf('2026-07-01')).toEqual(['2026-07-01'])
    expect(['2026-07', '2026-06', '2026-02', '2024-02', '9999-12'].map((month) => daysOf(month).length)).toEqual([31, 30, 28, 29, 31])
    expect([daysOf('2026-02')[0], daysOf('2026-02').at(-1)]).toEqual(['2026-02-01', '2026-02-28'])
    expect(periodsOf('2026-07-01')).toEqual(['2026-07-01', '2026-07'])
  })
})
