import { expect, test } from 'vitest'
import { cyclesOf, reachableFrom, reversed } from './graph.ts'

//  a ── b ── d      x ── y
//  └─── c ───┘      └────┘ (back)
const lines = new Map([
  ['a', ['b', 'c']],
  ['b', ['d']],
  ['c', ['d']],
  ['x', ['y']],
  ['y', ['x']],
])

test('reachableFrom', () => {
  expect([...reachableFrom('a', lines)]).toEqual(['a', 'b', 'c', 'd'])
  expect([...reachableFrom('d', lines)]).toEqual(['d'])
  expect([...reachableFrom('y', lines)]).toEqual(['y', 'x'])
})

test('cyclesOf', () => {
  expect(cyclesOf(['a', 'b', 'c', 'd', 'x', 'y'], lines)).toEqual([['x', 'y']])
})

test('reversed', () => {
  expect(reversed(lines).get('d')).toEqual(['b', 'c'])
})
