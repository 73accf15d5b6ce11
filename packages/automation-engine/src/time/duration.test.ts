import { validate } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { type Duration, durationMs, durationProblems, durationSchema } from './duration.ts'

test.each<[Duration, number]>([
  [{ amount: 30, unit: 'seconds' }, 30_000],
  [{ amount: '90', unit: 'minutes' }, 5_400_000],
  [{ amount: 1.5, unit: 'hours' }, 5_400_000],
  [{ amount: 1, unit: 'days' }, 86_400_000],
  [{ amount: 2, unit: 'weeks' }, 1_209_600_000],
])('%j in milliseconds', (duration, want) => {
  expect(durationMs(duration)).toBe(want)
})

describe('the schema', () => {
  const schema = durationSchema(['minutes', 'days'], 'How long')
  test.each([
    [{ amount: 0, unit: 'days' }, []],
    [{ amount: '15', unit: 'minutes' }, []],
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
