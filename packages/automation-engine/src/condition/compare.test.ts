import { expect, test } from 'vitest'
import { order } from './compare.ts'

const sorted = (...values: readonly unknown[]) => values.toSorted(order)

test.each([
  ['numbers by size, also as text', [10, '9', 1.5, '-2'], ['-2', 1.5, '9', 10]],
  [
    'times and days by moment',
    ['2026-07-01T12:00:00+02:00', '2026-07-01T10:30:00Z', '2026-07-01'],
    ['2026-07-01', '2026-07-01T12:00:00+02:00', '2026-07-01T10:30:00Z'],
  ],
  ['other text by code units', ['b', 'a', 'Z'], ['Z', 'a', 'b']],
  ['mixed kinds one after another', ['x', null, '2026-07-01', 5, {}, 'a', 1], [1, 5, '2026-07-01', 'a', 'x', null, {}]],
])('%s', (_title, values, want) => {
  expect(sorted(...values)).toEqual(want)
})

test('any list can be sorted: of three values the order is never a circle', () => {
  const values = [5, '5', '10', 'x', '2026-07-01', '2026-07-01T00:00:00Z', true, null, '', [], 'b']
  for (const a of values) {
    for (const b of values) {
      expect(Math.sign(order(a, b))).toBe(-Math.sign(order(b, a)) + 0)
      for (const c of values) if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
    }
  }
})
