import { expect, test } from 'vitest'
import { all, draw } from '../../../test/draw.ts'
import { generateScenarios } from './generate-scenarios.ts'

/** Three conditions one after the other, whichever way each of them goes. */
function threeOf(rule: (index: number) => readonly [field: string, operator: string, value: unknown]) {
  const of = (index: number) => ['condition', { conditions: all(rule(index)) }] as const
  const nodes = { start: ['trigger', { source: 'webhook' }] as const, a: of(0), b: of(1), c: of(2) }
  const { scenarios, notTaken, isSmallest } = generateScenarios(draw(nodes, ['start out a', 'a yes b', 'a no b', 'b yes c', 'b no c']))
  return { count: scenarios.length, notTaken, isSmallest }
}

test('what does not depend on each other takes two runs, for certain', () => {
  expect(threeOf((index) => [`body.${index}`, 'is', 1])).toEqual({ count: 2, notTaken: [], isSmallest: true })
})

test('three values of one variable take three runs, for certain: it has one at a time', () => {
  expect(threeOf((index) => ['body.kind', 'is', index])).toEqual({ count: 3, notTaken: [], isSmallest: true })
})

test('where only no value was found for a way that would save a run, it is not said to be certain', () => {
  const rules = [
    ['body.n', 'greaterThan', 5],
    ['body.n', 'lessThan', 3],
    ['body.n', 'is', 4],
  ] as const
  expect(threeOf((index) => rules[index] as (typeof rules)[number])).toEqual({ count: 3, notTaken: [], isSmallest: false })
})
