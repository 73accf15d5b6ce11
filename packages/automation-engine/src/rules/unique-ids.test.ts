import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings, fixes, messages } from '../../test/findings.ts'
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

describe('the fix', () => {
  test('calls a line or a note by an id that is free, and no longer than an id may be', () => {
    const [edge] = flow.edges
    const withEdgeIds = (...ids: string[]) => ({ ...flow, edges: ids.map((id) => ({ ...edge, id })) }) as typeof flow
    const names = (...ids: string[]) => fixes(uniqueIds, withEdgeIds(...ids)).map((fix) => fix?.patch.at(-1))
    expect(names('e', 'e', 'e-2', 'e')).toEqual([
      { op: 'replace', path: '/edges/1/id', value: 'e-3' },
      { op: 'replace', path: '/edges/3/id', value: 'e-4' },
    ])
    expect(names('x'.repeat(100), 'x'.repeat(100))).toMatchObject([{ value: `${'x'.repeat(90)}-2` }])
  })

  test('is none for a node, for nobody can tell which one the lines mean', () => {
    expect(fixes(uniqueIds, { ...flow, nodes: [start, task, task] })).toEqual([null])
  })
})

test('the message says whose the id is', () => {
  const edges = [...flow.edges, ...flow.edges]
  expect(messages(uniqueIds, { ...flow, nodes: [start, task, task], edges, notes: [{ ...note, id: 'task' }] })).toEqual([
    'The id "task" is also that of another step: give one of them another id.',
    'The id "task" is also that of a step: give one of them another id.',
    'The id "e0" is also that of another line: give one of them another id.',
  ])
})
