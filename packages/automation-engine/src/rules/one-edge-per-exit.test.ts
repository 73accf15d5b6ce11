import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { oneEdgePerExit } from './one-edge-per-exit.ts'

const drawn = (...edges: string[]) =>
  draw(
    { start: newCustomer, vip: ['condition', { conditions: all() }], a: ['taskCreate', { title: 'a' }], b: ['taskCreate', { title: 'b' }] },
    edges,
  )

test.each([
  ['[AUTO-DEF-10] each exit has a line', drawn('start out vip', 'vip yes a', 'vip no b'), []],
  ['[AUTO-DEF-10] an exit has two lines', drawn('start out vip', 'vip yes a', 'vip yes b'), ['exit_used_twice /edges/2/sourceHandle']],
  ['[AUTO-DEF-10] an exit has two lines to one step', drawn('start out a', 'start out a'), ['exit_used_twice /edges/1/sourceHandle']],
  ['two exits lead to one step', drawn('start out vip', 'vip yes a', 'vip no a'), []],
])('%s', (_title, definition, want) => {
  expect(findings(oneEdgePerExit, definition)).toEqual(want)
})

test('the message names both lines', () => {
  expect(messages(oneEdgePerExit, drawn('start out a', 'start out b'))).toEqual([
    'The exit "out" of "start" has a line already, "e0" to "a": remove one of the two.',
  ])
})
