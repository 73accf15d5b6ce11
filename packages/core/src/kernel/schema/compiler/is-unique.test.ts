import { expect, test } from 'vitest'
import { isUnique } from './is-unique.ts'

test.each([
  [[], true],
  [['a', 'b', 1, '1', null, true, 'true'], true],
  [['a', 'a'], false],
  [['__proto__', '__proto__'], false],
  [[0, -0], false],
  [['{}', {}], true],
  [
    [
      { a: 1, b: [{ c: 1, d: 2 }] },
      { b: [{ d: 2, c: 1 }], a: 1 },
    ],
    false,
  ],
  [
    [
      [1, 2],
      [2, 1],
    ],
    true,
  ],
])('%j: %s', (items, want) => {
  expect(isUnique(items)).toBe(want)
})

test('a long list of objects takes no longer than its length', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({ a: { b: index } }))
  expect(isUnique(items)).toBe(true)
  expect(isUnique([...items, items[0]])).toBe(false)
})
