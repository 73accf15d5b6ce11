import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { edgesResolve } from './edges-resolve.ts'

const note = { id: 'n1', text: 'Explains', position: { x: 0, y: 0 }, width: 1, height: 1 }
const drawn = (...edges: string[]) => ({ ...draw({ start: newCustomer, task: ['taskCreate', { title: 'x' }] }, edges), notes: [note] })

test.each([
  ['both ends are nodes', drawn('start out task'), []],
  ['[AUTO-DEF-06] the target is no node', drawn('start out gone'), ['dangling_edge /edges/0/target']],
  ['[AUTO-DEF-06] neither end is a node', drawn('gone out lost'), ['dangling_edge /edges/0/source', 'dangling_edge /edges/0/target']],
  ['[AUTO-DEF-08] a line to a note', drawn('start out n1'), ['edge_to_note /edges/0/target']],
  ['[AUTO-DEF-08] a line from a note', drawn('n1 out task'), ['edge_to_note /edges/0/source']],
])('%s', (_title, definition, want) => {
  expect(findings(edgesResolve, definition)).toEqual(want)
})
