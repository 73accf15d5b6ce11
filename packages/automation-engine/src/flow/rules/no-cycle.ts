import { type Adjacency, cyclesOf } from '../graph.ts'
import { defineRule, nameOf } from './rule.ts'

/** Lines lead on, never back: a run would go round for ever. Two paths may meet again. */
export const noCycle = defineRule({
  name: 'no-cycle',
  severity: 'refused',
  codes: {
    cycle: 'The lines go in a circle, so a run would never end. Remove one of the lines of the circle.',
  },
  check: ({ definition: { edges }, nodes, nodeById, lines }) =>
    // In the order of ids, so that the same circles are found wherever the nodes stand in the list.
    cyclesOf(nodes.map(({ id }) => id).sort(), sorted(lines)).map((cycle) => {
      const [first, last] = [cycle[0], cycle.at(-1)] as [string, string]
      const index = edges.findIndex(({ source, target }) => source === last && target === first)
      const names = [...cycle, first].map((id) => nameOf(nodeById.get(id) ?? { id, label: '' }))
      const message = `The lines go in a circle: ${names.join(' → ')}. Remove the line "${edges[index]?.id}".`
      const related = cycle.map((id) => ({ nodeId: id, pointer: nodeById.get(id)?.pointer ?? '', message: 'This is part of the circle.' }))
      return { code: 'cycle', edgeId: edges[index]?.id ?? '', nodeId: first, pointer: `/edges/${index}`, message, related }
    }),
})

function sorted(lines: Adjacency): Adjacency {
  return new Map([...lines].map(([id, targets]) => [id, [...targets].sort()]))
}
