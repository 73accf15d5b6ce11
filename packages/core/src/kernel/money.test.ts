import { expect, test } from 'vitest'
import { centsOf, euroOf, formatEuro, MAX_CENTS } from './money.ts'

test.each([
  [0, 0],
  [12.5, 1250],
  [0.01, 1],
  [-0.01, -1],
  [1.005, null],
  [0.001, null],
  [-12.345, null],
  [12.340001, null],
  [0.00001, null],
  [1e-9, null],
  [19.99, 1999],
  [10_000_000_000, MAX_CENTS],
  [-10_000_000_000, -MAX_CENTS],
  [10_000_000_000.01, null],
  [-10_000_000_000.01, null],
  [1e300, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [Number.NEGATIVE_INFINITY, null],
])('centsOf(%d) is %j', (euro, want) => {
  expect(centsOf(euro)).toBe(want)
})

test('there is no negative zero of cents', () => {
  expect(Object.is(centsOf(-0), 0)).toBe(true)
})

test.each([
  [1250, 12.5, '12.50'],
  [0, 0, '0.00'],
  [5, 0.05, '0.05'],
  [99, 0.99, '0.99'],
  [100, 1, '1.00'],
  [-5, -0.05, '-0.05'],
  [-1250, -12.5, '-12.50'],
  [MAX_CENTS, 10_000_000_000, '10000000000.00'],
])('%d cents are %d euro, as text %s', (cents, euro, text) => {
  expect(euroOf(cents)).toBe(euro)
  expect(formatEuro(cents)).toBe(text)
})
