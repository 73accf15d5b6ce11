import { expect, test } from 'vitest'
import { isIban, plainIban } from './iban.ts'

test.each([
  ['BE68 5390 0754 7034', true],
  ['nl91abna0417164300', true],
  ['MT84MALT011000012345MTLCAST001S', true],
  ['BE68 5390 0754 7043', false],
  ['BE6853900754703', false],
  ['6853900754703400', false],
  ['', false],
])('%s is an IBAN: %s', (text, want) => {
  expect(isIban(plainIban(text))).toBe(want)
})
