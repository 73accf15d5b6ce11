import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { noCycle } from './no-cycle.ts'

const task = (title: string) => ['taskCreate', { title }] as const
const drawn = (...edges: string[]) =>
  draw({ start: newCustomer, vip: ['condition', { conditions: all() }], a: task('a'), b: task('b'), c: task('c') }, edges)

test.each([
  //  start ── a ── b ── c
  ['a line', drawn('start out a', 'a out b', 'b out c'), []],
  //            ┌─ yes ─ a ─┐
  //  start ── vip          b
  //            └─ no ──────┘
  ['[AUTO-DEF-11] a diamond', drawn('start out vip', 'vip yes a', 'vip no b', 'a out b'), []],
  //  start ── a ── b ──┐
  //           └────────┘
  ['[AUTO-DEF-11] two steps in a circle', drawn('start out a', 'a out b', 'b out a'), ['cycle /edges/2']],
  ['[AUTO-DEF-11] a step that leads to itself', drawn('start out a', 'a out a'), ['cycle /edges/1']],
  ['[AUTO-DEF-11] a circle that no run would reach', drawn('a out b', 'b out c', 'c out a'), ['cycle /edges/2']],
  ['[AUTO-DEF-11] a circle through the trigger', drawn('start out a', 'a out start'), ['cycle /edges/1']],
  ['two circles', drawn('a out a', 'b out c', 'c out b'), ['cycle /edges/0', 'cycle /edges/2']],
])('%s', (_title, definition, want) => {
  expect(findings(noCycle, definition)).toEqual(want)
})

test('the message names the way round and the line to remove', () => {
  expect(messages(noCycle, drawn('a out b', 'b out a'))).toEqual([
    'The lines go in a circle: "a" → "b" → "a". Remove the line "e1" from "b" to "a".',
  ])
})
