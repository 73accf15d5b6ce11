import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { shallowNesting } from './shallow-nesting.ts'

const each = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }] as const
const nodes = { start: newCustomer, a: each, b: each, c: each, d: each, t: ['taskCreate', { title: 't' }] as const }
const drawn = (...edges: string[]) => draw(nodes, edges)

test.each([
  ['G93 one', drawn('start out a', 'a each t'), []],
  ['G93 one inside the other', drawn('start out a', 'a each b', 'b each t'), []],
  ['G93 a third inside of both', drawn('start out a', 'a each b', 'b each c'), ['for_each_too_deep /nodes/3']],
  [
    'G93 each that is too deep',
    drawn('start out a', 'a each b', 'b each c', 'c each d'),
    ['for_each_too_deep /nodes/3', 'for_each_too_deep /nodes/4'],
  ],
  ['one after the other', drawn('start out a', 'a done b', 'b done c', 'c done d', 'd each t'), []],
  ['one after another that is inside', drawn('start out a', 'a each b', 'b done c', 'c done d'), []],
  ['with a step between', drawn('start out a', 'a each t', 't out b', 'b each c'), ['for_each_too_deep /nodes/3']],
  // To c lead two ways, of which only one is too deep.
  ['on some way', drawn('start out a', 'a done c', 'a each b', 'b each c'), ['for_each_too_deep /nodes/3']],
  ['in a circle', drawn('start out a', 'a each a'), ['for_each_too_deep /nodes/1']],
  ['of a line that leads nowhere', drawn('start out a', 'a each gone', 'gone each b'), []],
])('%s', (_title, definition, want) => {
  expect(findings(shallowNesting, definition)).toEqual(want)
})

test('what is found does not depend on the order of the lines', () => {
  const edges = ['start out a', 'a each b', 'b each c', 'c each d']
  expect(findings(shallowNesting, drawn(...edges.toReversed()))).toEqual(findings(shallowNesting, drawn(...edges)))
})

test('the message names what is around it, from the nearest', () => {
  expect(messages(shallowNesting, drawn('start out a', 'a each b', 'b each c'))).toEqual([
    '"c" goes through items inside of "b", inside of "a": at most 2 such steps may stand one inside the other. Move the innermost to a flow of its own.',
  ])
})
