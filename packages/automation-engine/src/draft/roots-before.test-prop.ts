import type { Definition } from '@belfry/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { steps } from '../index.ts'
import { draftFlow, type FlowDraft } from './draft.ts'
import { type RootNames, rootsAfter, rootsOnEveryPath, rootsOnSomePath } from './roots-before.ts'

// What is found by carrying roots along the lines is held against what a walk along every single way finds.
const kinds = {
  task: ['taskCreate', { title: 'x', continueOnError: true }, ['out', 'error']],
  call: ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }, ['success', 'failed']],
  status: ['taskSetStatus', { taskId: 'x', status: 'COMPLETED' }, ['out']],
  // Puts out something behind one exit alone.
  wait: ['waitForEvent', { eventKey: 'call:created' }, ['received', 'timeout']],
  // Of what it puts out nothing can be told.
  teleport: ['teleport', {}, ['out', 'elsewhere']],
} as const

/** Lines lead to later steps only. Some steps have no way to them, and some lines begin at exits that there are not. */
const flows: fc.Arbitrary<Definition> = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(kinds)), fc.array(fc.nat({ max: 9 }), { minLength: 2, maxLength: 2 })), { maxLength: 7 })
  .chain((drawn) => fc.tuple(fc.constant(drawn), fc.constantFrom('n0', 'n1')))
  .map(([drawn, first]) => {
    const nodes = drawn.map(([kind], index) => [`n${index}`, kinds[kind as keyof typeof kinds].slice(0, 2)] as const)
    const edges = drawn.flatMap(([kind, targets], index) =>
      targets.map((target, exit) => `n${index} ${kinds[kind as keyof typeof kinds][2][exit] ?? 'nowhere'} n${index + 1 + (target % 4)}`),
    )
    return draw({ start: newCustomer, ...Object.fromEntries(nodes) }, [`start out ${first}`, ...edges])
  })

/** The roots on each way that ends at a node, from where `begins` says a way may begin. `null`: of a way it cannot be told. */
function rootsOfPaths(id: string, draft: FlowDraft, begins: (id: string) => boolean): readonly RootNames[] {
  const before = draft.definition.edges.filter(({ target, source }) => target === id && draft.nodeById.has(source))
  const longer = before.flatMap(({ source, sourceHandle }) => {
    const from = draft.nodeById.get(source)
    const more = from ? rootsAfter(from, sourceHandle) : null
    return rootsOfPaths(source, draft, begins).map((roots) => roots && more && new Set([...roots, ...more]))
  })
  return begins(id) ? [new Set<string>(), ...longer] : longer
}

const plain = (roots: RootNames | undefined) => (roots ? [...roots].sort() : roots)

describe('roots along the lines are those of all ways together', () => {
  test('on some way: what any of them puts out', () => {
    fc.assert(
      fc.property(flows, (definition) => {
        const draft = draftFlow(definition, steps)
        const rootsByNode = rootsOnSomePath(draft)
        for (const { id } of draft.nodes) {
          const paths = rootsOfPaths(id, draft, () => true)
          const expected = paths.includes(null) ? null : new Set(paths.flatMap((roots) => [...(roots ?? [])]))
          expect(plain(rootsByNode.get(id)), id).toEqual(plain(expected))
        }
      }),
    )
  })

  test('on every way: what all of them put out, as far as it can be told', () => {
    fc.assert(
      fc.property(flows, (definition) => {
        const draft = draftFlow(definition, steps)
        const rootsByNode = rootsOnEveryPath(draft)
        for (const { id } of draft.nodes) {
          const paths = rootsOfPaths(id, draft, (one) => one === 'start')
          const known = paths.filter((roots) => roots !== null)
          const common = known[0] ? new Set([...known[0]].filter((root) => known.every((roots) => roots.has(root)))) : null
          expect(plain(rootsByNode.get(id)), id).toEqual(paths.length === 0 ? undefined : plain(common))
        }
      }),
    )
  })

  test('lines that go in circles come to an end', () => {
    const circle = ['start out n0', 'n0 out n1', 'n1 out n0', 'n1 error n1']
    const task = kinds.task.slice(0, 2) as unknown as readonly [string, Record<string, unknown>]
    const draft = draftFlow(draw({ start: newCustomer, n0: task, n1: task, n2: task }, circle), steps)
    expect(plain(rootsOnSomePath(draft).get('n0'))).toEqual(['createdTask', 'error'])
    expect(plain(rootsOnEveryPath(draft).get('n0'))).toEqual([])
    expect(plain(rootsOnEveryPath(draft).get('n1'))).toEqual(['createdTask'])
    expect(rootsOnEveryPath(draft).has('n2')).toBe(false)
  })
})
