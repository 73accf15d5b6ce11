import type { Definition } from '@belfry/core'
import type { FlowDraft } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { defineRule, type Finding } from './rule.ts'

/** An exit has at most one edge: a run follows one path. */
export const oneEdgePerExit = defineRule({
  name: 'one-edge-per-exit',
  severity: 'refused',
  codes: { exit_used_twice: 'Two lines begin at one exit, and a run follows one path. Remove one of them.' },
  check({ definition: { edges }, nodeById }) {
    const first = new Map<string, number>()
    return edges.flatMap((edge, index) => {
      const exit = JSON.stringify([edge.source, edge.sourceHandle])
      const before = first.get(exit)
      if (before === undefined) first.set(exit, index)
      return before === undefined ? [] : [duplicateFinding(edges, [before, index], nodeById)]
    })
  },
})

function duplicateFinding(
  edges: Definition['edges'],
  [before, index]: readonly [number, number],
  nodeById: FlowDraft['nodeById'],
): Finding {
  const [first, second] = [edges[before], edges[index]] as [Definition['edges'][number], Definition['edges'][number]]
  const { id, source, sourceHandle } = second
  const message = `The exit "${clip(sourceHandle)}" of ${nodeName(nodeById.get(source) ?? { id: source, label: '' })} has a line already, "${clip(first.id)}" to "${clip(first.target)}": remove one of the two.`
  const related = [{ edgeId: first.id, pointer: `/edges/${before}`, message: 'Here is the first line.' }]
  const finding = {
    code: 'exit_used_twice',
    edgeId: id,
    ...(nodeById.has(source) ? { nodeId: source } : {}),
    pointer: `/edges/${index}/sourceHandle`,
    message,
    related,
  }
  // For two edges to different steps, the intended one is unknown.
  if (first.target !== second.target) return finding
  const patch = [{ op: 'test', path: `/edges/${index}`, value: second } as const, { op: 'remove', path: `/edges/${index}` } as const]
  return { ...finding, fix: { title: 'Remove the second of two equal lines', patch } }
}
