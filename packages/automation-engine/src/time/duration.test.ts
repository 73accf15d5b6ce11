import { validate } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { type Duration, durationProblems, durationSchema, momentAfter } from './duration.ts'

const NOON_IN_MARCH = Date.parse('2026-03-28T11:00:00Z')

describe('momentAfter', () => {
  test.each<[Duration, string]>([
    [{ amount: 30, unit: 'seconds' }, '2026-03-28T11:00:30.000Z'],
    [{ amount: '90', unit: 'minutes' }, '2026-03-28T12:30:00.000Z'],
    [{ amount: 1.5, unit: 'hours' }, '2026-03-28T12:30:00.000Z'],
    [{ amount: 24, unit: 'hours' }, '2026-03-29T11:00:00.000Z'],
    [{ amount: 1, unit: 'days' }, '2026-03-29T10:00:00.000Z'],
    [{ amount: '1.5', unit: 'days' }, '2026-03-29T22:00:00.000Z'],
    [{ amount: 1, unit: 'weeks' }, '2026-04-04T10:00:00.000Z'],
    [{ amount: 0.5, unit: 'weeks' }, '2026-03-31T22:00:00.000Z'],
    [{ amount: 0, unit: 'weeks' }, '2026-03-28T11:00:00.000Z'],
    [{ amount: 1e-7, unit: 'days' }, '2026-03-28T11:00:00.009Z'],
    [{ amount: ' 2 ', unit: 'seconds' }, '2026-03-28T11:00:02.000Z'],
  ])('G31 %j from noon in Brussels, the day before the clock is changed', (duration, want) => {
    expect(momentAfter(NOON_IN_MARCH, duration, 'Europe/Brussels')).toEqual({ ok: true, value: Date.parse(want) })
  })

  test.each<[Duration, RegExp]>([
    [{ amount: '', unit: 'days' }, /"" is no number of days/],
    [{ amount: '-1', unit: 'days' }, /"-1" is no number/],
    [{ amount: '1e3', unit: 'days' }, /"1e3" is no number/],
    [{ amount: 'soon', unit: 'hours' }, /"soon" is no number of hours/],
    [{ amount: '600', unit: 'weeks' }, /600 weeks is too long/],
  ])('%j is none', (duration, want) => {
    expect(momentAfter(NOON_IN_MARCH, duration, 'Europe/Brussels')).toEqual({ ok: false, error: expect.stringMatching(want) })
  })
})

describe('the schema', () => {
  const schema = durationSchema(['minutes', 'days'], 'How long')
  test.each([
    [{ amount: 0, unit: 'days' }, []],
    [{ amount: '15', unit: 'minutes' }, []],
    [{ amount: '{customer.nights}', unit: 'days' }, []],
    [{ amount: 'about {customer.nights}', unit: 'days' }, ['format /amount']],
    [{ amount: -1, unit: 'days' }, ['too_small /amount']],
    [{ amount: '-1', unit: 'days' }, ['format /amount']],
    [{ amount: '', unit: 'days' }, ['format /amount']],
    [{ amount: null, unit: 'days' }, ['type /amount']],
    [{ amount: 1, unit: 'hours' }, ['not_allowed /unit']],
    [{ amount: 1, unit: 'months' }, ['not_allowed /unit']],
  ])('%j', (duration, want) => {
    expect(validate(schema, duration).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(want)
  })
})

test('ten years are the longest', () => {
  expect(durationProblems('/dueIn', undefined)).toEqual([])
  expect(durationProblems('/dueIn', { amount: 3653, unit: 'days' })).toEqual([])
  expect(durationProblems('/dueIn', { amount: 3654, unit: 'days' })).toMatchObject([{ code: 'too_large', pointer: '/dueIn/amount' }])
})

test('what has to last is more than nothing', () => {
  expect(durationProblems('/timeout', { amount: 0, unit: 'days' }, { lasts: true })).toMatchObject([{ code: 'too_small' }])
  expect(durationProblems('/timeout', { amount: '0.0', unit: 'days' }, { lasts: true })).toMatchObject([{ pointer: '/timeout/amount' }])
  expect(durationProblems('/timeout', { amount: '0.5', unit: 'days' }, { lasts: true })).toEqual([])
  expect(durationProblems('/delay', { amount: 0, unit: 'days' })).toEqual([])
})

test('a variable is judged when it is known', () => {
  expect(durationProblems('/timeout', { amount: '{customer.nights}', unit: 'weeks' }, { lasts: true })).toEqual([])
})

test('the amount of nothing is told in words', () => {
  expect(durationProblems('/timeout', { amount: 0, unit: 'days' }, { lasts: true })).toEqual([
    { code: 'too_small', pointer: '/timeout/amount', message: 'timeout.amount is 0: choose more, or leave timeout out' },
  ])
  expect(momentAfter(0, { amount: 3653, unit: 'days' }, 'UTC')).toEqual({ ok: true, value: 3653 * 86_400_000 })
})
