import { inCanvasOrder } from '../draft/draft.ts'
import { cyclesOf } from '../draft/graph.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** Edges never form a cycle: a run would never end. Two paths may join. */
export const noCycle = defineRule({
  name: 'no-cycle',
  severity: 'refused',
  codes: {
    cycle: 'The lines go in a circle, so a run would never end. Remove one of the lines of the circle.',
  },
  check({ definition: { edges }, nodes, nodeById, adjacency }) {
    const ids = inCanvasOrder(nodes).map(({ id }) => id)
    const rank = new Map(ids.map((id, index) => [id, index]))
    const ordered = new Map(ids.map((id) => [id, (adjacency.get(id) ?? []).toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))]))
    return cyclesOf(ids, ordered).map((cycle) => {
      const [first, last] = [cycle[0], cycle.at(-1)] as [string, string]
      const index = edges.findIndex(({ source, target }) => source === last && target === first)
      const names = [...cycle, first].map((id) => nodeName(nodeById.get(id) ?? { id, label: '' }))
      const message = `The lines go in a circle: ${names.join(' → ')}. Remove the line "${clip(edges[index]?.id ?? '')}" from ${names.at(-2)} to ${names[0]}.`
      const related = cycle.map((id) => ({ nodeId: id, pointer: nodeById.get(id)?.pointer ?? '', message: 'This is part of the circle.' }))
      return { code: 'cycle', edgeId: edges[index]?.id ?? '', nodeId: first, pointer: `/edges/${index}`, message, related }
    })
  },
})
