import { expect, test } from 'vitest'
import { cyclesOf, reachableFrom, reversed, sourcesFirst } from './graph.ts'

//  a ── b ── d      x ── y
//  └─── c ───┘      └────┘ (back)
const adjacency = new Map([
  ['a', ['b', 'c']],
  ['b', ['d']],
  ['c', ['d']],
  ['x', ['y']],
  ['y', ['x']],
])

test('reachableFrom', () => {
  expect([...reachableFrom('a', adjacency)]).toEqual(['a', 'b', 'c', 'd'])
  expect([...reachableFrom('d', adjacency)]).toEqual(['d'])
  expect([...reachableFrom('y', adjacency)]).toEqual(['y', 'x'])
})

test('cyclesOf', () => {
  expect(cyclesOf(['a', 'b', 'c', 'd', 'x', 'y'], adjacency)).toEqual([['x', 'y']])
})

test('reversed', () => {
  expect(reversed(adjacency).get('d')).toEqual(['b', 'c'])
})

test('sourcesFirst', () => {
  const order = sourcesFirst(['d', 'c', 'y', 'b', 'a', 'x', 'z'], adjacency)
  expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd', 'x', 'y', 'z'])
  for (const [source, target] of ['ab', 'ac', 'bd', 'cd'].map((pair) => [...pair])) {
    expect(order.indexOf(source as string)).toBeLessThan(order.indexOf(target as string))
  }
})
