import { expect, test } from 'vitest'
import { hasFilledDots } from './dot-segments.ts'

test.each([
  ['https://a.example/of/{x}/mail', 'https://a.example/of/../mail', true],
  ['https://a.example/of/{x}', 'https://a.example/of/..', true],
  ['https://a.example/of/{x}/mail', 'https://a.example/of/./mail', true],
  ['https://a.example/of/.{x}/mail', 'https://a.example/of/../mail', true],
  ['https://a.example/of/%2{x}%2E', 'https://a.example/of/%2e%2E', true],
  ['https://a.example/{x}?q={y}', 'https://a.example/a?q=/../b', false],
  ['https://a.example/{x}#{y}', 'https://a.example/a#/../b', false],
  ['https://a.example/of/{x}', 'https://a.example/of/...', false],
  ['https://a.example/of/{x}', 'https://a.example/of/a..b', false],
  ['https://a.example/of/{x}', 'https://a.example/of/%252e%252e', false],
  // What its author has written is what the author has meant.
  ['https://a.example/a/../{x}', 'https://a.example/a/../b', false],
  ['https://a.example/a/../{x}', 'https://a.example/a/../..', true],
])('%s filled as %s: %s', (authored, filled, expected) => {
  expect(hasFilledDots(authored, filled)).toBe(expected)
})
