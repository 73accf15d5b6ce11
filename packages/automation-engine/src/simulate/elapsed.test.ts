import { expect, test } from 'vitest'
import { elapsed } from './elapsed.ts'

test.each([
  [0, 0],
  [1500, 1500],
  ['1 millisecond', 1],
  ['3 days', 259_200_000],
  ['1 hour 30 minutes', 5_400_000],
  ['1.5 hours', 5_400_000],
  ['2weeks', 1_209_600_000],
])('%j is %d milliseconds', (span, milliseconds) => {
  expect(elapsed(span)).toBe(milliseconds)
})

test.each(['', 'soon', '3', '3 moons', '-1 day', '1 day and an hour', -1, Number.NaN, Number.POSITIVE_INFINITY])('%j is none', (span) => {
  expect(() => elapsed(span)).toThrow(`"${span}" is no span of time`)
})

test('nobody waits for a text of very many digits to be found to be none', () => {
  expect(() => elapsed('1'.repeat(1_000_000))).toThrow('is no span of time')
})
