import type { Definition } from '@belfry/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapedDefinition } from '../../test/arbitrary-flows.ts'
import { draw, newCustomer } from '../../test/draw.ts'
import { diffDefinitions } from './diff-definitions.ts'

const nothing = { added: [], removed: [], changed: [] }
const before = draw(
  { start: newCustomer, a: ['taskCreate', { title: 'a', dueIn: { amount: 1, unit: 'days' } }, 'Make'], b: ['taskCreate', { title: 'b' }] },
  ['start out a', 'a out b'],
)
const note = { id: 'n', text: 'why', position: { x: 0, y: 0 }, width: 10, height: 10 }
const changed = (id: string, change: (node: Definition['nodes'][number]) => object) => ({
  ...before,
  nodes: before.nodes.map((node) => (node.id === id ? { ...node, ...change(node) } : node)),
})

test('what was added and what is gone is told by its id', () => {
  const after = {
    ...draw({ start: newCustomer, a: ['taskCreate', before.nodes[1]?.config ?? {}, 'Make'], c: ['taskCreate', {}] }, ['start out a']),
    notes: [note],
  }
  expect(diffDefinitions(before, after)).toEqual({
    nodes: { added: ['c'], removed: ['b'], changed: [] },
    edges: { ...nothing, removed: ['e1'] },
    notes: { ...nothing, added: ['n'] },
    others: [],
    isSame: false,
  })
})

test('what has changed is told by pointers, as deep as can be', () => {
  const after = changed('a', ({ config }) => ({
    label: 'Do',
    config: { ...config, title: undefined, dueIn: { amount: 2, unit: 'days' }, 'a/b': [1] },
  }))
  expect(diffDefinitions(before, after).nodes.changed).toEqual([
    {
      id: 'a',
      changes: [
        { pointer: '/label', before: 'Make', after: 'Do' },
        { pointer: '/config/title', before: 'a' },
        { pointer: '/config/dueIn/amount', before: 1, after: 2 },
        { pointer: '/config/a~1b', after: [1] },
      ],
    },
  ])
})

test('a line that leads elsewhere, and a member that nobody knows', () => {
  const edges = before.edges.map((edge) => (edge.id === 'e1' ? { ...edge, sourceHandle: 'error' } : edge))
  const { edges: edgeDiff, others } = diffDefinitions(before, { ...before, edges, editor: { zoom: 2 } } as Definition)
  expect(edgeDiff.changed).toEqual([{ id: 'e1', changes: [{ pointer: '/sourceHandle', before: 'out', after: 'error' }] }])
  expect(others).toEqual([{ pointer: '/editor', after: { zoom: 2 } }])
})

test('a list in place of an object', () => {
  const [one] = diffDefinitions(
    before,
    changed('b', () => ({ config: { title: ['b'] } })),
  ).nodes.changed
  expect(one?.changes).toEqual([{ pointer: '/config/title', before: 'b', after: ['b'] }])
})

test('moved boxes, resized notes and another order are no change', () => {
  const noted = { ...before, notes: [note] }
  const moved = {
    notes: [{ ...note, position: { x: 5, y: 5 }, width: 50, height: 1 }],
    edges: before.edges.toReversed(),
    nodes: before.nodes.toReversed().map(({ config, ...node }) => ({
      config: Object.fromEntries(Object.entries(config).toReversed()),
      ...node,
      position: { x: 9, y: 9 },
    })),
  }
  expect(diffDefinitions(noted, moved)).toEqual({ nodes: nothing, edges: nothing, notes: nothing, others: [], isSame: true })
})

test('any definition is the same as itself, and what one adds the other removes', () => {
  fc.assert(
    fc.property(shapedDefinition, shapedDefinition, (one, other) => {
      expect(diffDefinitions(one, structuredClone(one)).isSame).toBe(true)
      const [there, back] = [diffDefinitions(one, other), diffDefinitions(other, one)]
      for (const list of ['nodes', 'edges', 'notes'] as const) {
        expect(there[list].added).toEqual(back[list].removed)
        expect(there[list].changed.map(({ id }) => id).sort()).toEqual(back[list].changed.map(({ id }) => id).sort())
      }
      expect(there.isSame).toBe(back.isSame)
    }),
  )
})

test('whatever is moved and resized, and in whatever order it stands, it is the same', () => {
  const point = fc.record({ x: fc.integer(), y: fc.integer() })
  const positions = fc.array(point, { minLength: 8, maxLength: 8 })
  const unlike = shapedDefinition.filter(({ nodes, edges, notes = [] }) =>
    [nodes, edges, notes].every((list) => new Set(list.map(({ id }) => id)).size === list.length),
  )
  fc.assert(
    fc.property(unlike, positions, fc.nat(), (definition, moved, width) => {
      const { nodes, edges, notes } = definition
      const arrange = <T extends object>(things: readonly T[]) =>
        things.map((thing, index) => ({ ...thing, position: moved[index % moved.length] })).toReversed()
      const drawn = {
        ...(notes ? { notes: arrange(notes.map((one) => ({ ...one, width, height: width }))) } : {}),
        edges: edges.toReversed(),
        nodes: arrange(nodes),
      }
      expect(diffDefinitions(definition, drawn as Definition).isSame).toBe(true)
    }),
  )
})
