import { expect, test } from 'vitest'
import { oneLine, shorten } from './fit.ts'

test.each([
  ['one\ntwo', 'one two'],
  ['one\r\n\t two', 'one  two'],
  ['\n one \u0000', 'one'],
  ['plain', 'plain'],
])('oneLine %j', (text, want) => {
  expect(oneLine(text)).toBe(want)
})

test.each([
  ['short', 5, 'short'],
  ['too long', 5, 'too …'],
  ['abc😀def', 5, 'abc…'],
  ['abc😀def', 6, 'abc😀…'],
])('shorten %j to %d', (text, max, want) => {
  expect(shorten(text, max)).toBe(want)
})
