import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../../test/draw.ts'
import { findings } from '../../../test/findings.ts'
import { uniqueIds } from './unique-ids.ts'

const flow = draw({ start: newCustomer, task: ['taskCreate', { title: 'x' }] }, ['start out task'])
const [start, task] = flow.nodes as [(typeof flow.nodes)[0], (typeof flow.nodes)[0]]
const note = { id: 'n1', text: '', position: { x: 0, y: 0 }, width: 1, height: 1 }

test.each([
  ['different ids', flow, []],
  ['two nodes', { ...flow, nodes: [start, task, task] }, ['duplicate_id /nodes/2/id']],
  ['three nodes', { ...flow, nodes: [task, task, task] }, ['duplicate_id /nodes/1/id', 'duplicate_id /nodes/2/id']],
  ['two lines', { ...flow, edges: [...flow.edges, ...flow.edges] }, ['duplicate_id /edges/1/id']],
  ['two notes', { ...flow, notes: [note, note] }, ['duplicate_id /notes/1/id']],
  ['a note and a node', { ...flow, notes: [{ ...note, id: 'task' }] }, ['duplicate_id /notes/0/id']],
  ['a line and a node may be named alike', { ...flow, edges: flow.edges.map((edge) => ({ ...edge, id: 'task' })) }, []],
])('%s', (_title, definition, want) => {
  expect(findings(uniqueIds, definition)).toEqual(want)
})
