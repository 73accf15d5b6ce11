import { expect, test } from 'vitest'
import { decodings, isDecodable, readings } from './decode.ts'

test.each([
  ['tasks', ['tasks']],
  ['%61', ['%61', 'a']],
  ['%2561', ['%2561', 'a']],
  ['%252525252e', ['%252525252e', '.']],
  ['%25%36%31', ['%25%36%31', '%61', 'a']],
  ['%25', ['%25', '%']],
  ['%252', ['%252', '%2']],
  ['%252x', ['%252x', '%2x']],
  ['%25zz', ['%25zz', '%zz']],
  ['50%', ['50%']],
  ['%ff%61', ['%ff%61', '%ffa']],
  ['%C3%A9%e2%82%ac%F0%9F%98%80', ['%C3%A9%e2%82%ac%F0%9F%98%80', '\u00e9\u20ac\u{1f600}']],
  ['%ed%a0%80', ['%ed%a0%80']],
  ['%c0%ae', ['%c0%ae']],
  ['%f5%80%80%80', ['%f5%80%80%80']],
])('%j is decoded to %j', (text, want) => {
  expect(decodings(text)).toEqual(want)
})

test.each([
  ['tasks', ['tasks']],
  ['%2561', ['%2561', 'a']],
  ['\uff0561', ['\uff0561', '%61', 'a']],
  ['%EF%BC%8561', ['%EF%BC%8561', '\uff0561', '%61', 'a']],
  ['a\u200bb', ['a\u200bb', 'ab']],
  ['%\u200b61', ['%\u200b61', '%61', 'a']],
])('%j may be read as %j', (text, want) => {
  expect(readings(text)).toEqual(want)
})

test.each([
  ['a%20b', true],
  ['50%', false],
  ['%ff', false],
])('%j is decodable: %s', (text, want) => {
  expect(isDecodable(text)).toBe(want)
})
