import type { DraftNode, FlowDraft } from '../draft/draft.ts'
import { sourcesFirst } from '../draft/graph.ts'
import { nodeName } from '../draft/node-name.ts'
import { defineRule, type Finding } from './rule.ts'

/** The maximum nesting of steps that process items. */
const DEEPEST = 2

/**
 * A step that processes items may be downstream of the `each` exit of another one, but not deeper: with a hundred items per level there
 * would be a million runs.
 */
export const shallowNesting = defineRule({
  name: 'shallow-nesting',
  severity: 'error',
  codes: {
    for_each_too_deep:
      'A forEach stands inside another one, which stands inside a third. Two levels are the most. Go through the innermost items in a flow of their own.',
  },
  check(draft) {
    const outer = outerOf(draft)
    return draft.nodes.flatMap((node): readonly Finding[] => {
      const around = outer.get(node.id) ?? []
      if (!node.step?.spawns || around.length < DEEPEST || draft.nodeById.get(node.id) !== node) return []
      const names = around.map(nodeName)
      const message = `${nodeName(node)} goes through items inside of ${names.join(', inside of ')}: at most ${DEEPEST} such steps may stand one inside the other. Move the innermost to a flow of its own.`
      const related = around.map((one) => ({ nodeId: one.id, pointer: one.pointer, message: `${nodeName(one)} is around it.` }))
      return [{ code: 'for_each_too_deep', nodeId: node.id, pointer: node.pointer, message, related }]
    })
  },
})

/** The steps that process items around each node, the nearest first, on the path with the most of them; limited to as many as matter. */
function outerOf({ definition: { edges }, nodeById, adjacency }: FlowDraft): ReadonlyMap<string, readonly DraftNode[]> {
  const outer = new Map<string, readonly DraftNode[]>([...nodeById.keys()].map((id) => [id, []]))
  const order = new Map(sourcesFirst([...nodeById.keys()], adjacency).map((id, index) => [id, index]))
  const sortedEdges = edges
    .filter(({ source, target }) => nodeById.has(source) && nodeById.has(target))
    .toSorted((one, other) => (order.get(one.source) ?? 0) - (order.get(other.source) ?? 0))
  // One pass suffices without cycles. In a cycle nothing grows beyond the limit, so the loop ends there too.
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const { source, sourceHandle, target } of sortedEdges) {
      const from = nodeById.get(source) as DraftNode
      const around = outer.get(source) ?? []
      const inside = from.step?.spawns === sourceHandle ? [from, ...around].slice(0, DEEPEST) : around
      if (inside.length <= (outer.get(target)?.length ?? 0)) continue
      outer.set(target, inside)
      isStable = false
    }
  }
  return outer
}
