import { cyclesOf } from '../graph.ts'
import { defineRule, nameOf } from './rule.ts'

/** Lines lead on, never back: a run would go round for ever. Two paths may meet again. */
export const noCycle = defineRule({
  name: 'no-cycle',
  severity: 'refused',
  check: ({ definition: { edges }, nodes, nodeById, lines }) =>
    cyclesOf(
      nodes.map(({ id }) => id),
      lines,
    ).map((cycle) => {
      const [first, last] = [cycle[0], cycle.at(-1)] as [string, string]
      const index = edges.findIndex(({ source, target }) => source === last && target === first)
      const names = [...cycle, first].map((id) => nameOf(nodeById.get(id) ?? { id, label: '' }))
      const message = `The lines go in a circle: ${names.join(' → ')}. Remove the line "${edges[index]?.id}".`
      return { code: 'cycle', edgeId: edges[index]?.id ?? '', nodeId: first, pointer: `/edges/${index}`, message }
    }),
})
