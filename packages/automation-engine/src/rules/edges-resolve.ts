import { clip } from '../draft/node-name.ts'
import { defineRule, type Finding } from './rule.ts'

/** Both ends of an edge are nodes. A note is not a node: it is never executed, so it has no edges. */
export const edgesResolve = defineRule({
  name: 'edges-resolve',
  severity: 'refused',
  codes: {
    edge_to_note: 'A line begins or ends at a note, and notes are never executed. Remove the line.',
    dangling_edge: 'A line begins or ends at a node that there is not. Remove the line, or add the node.',
  },
  check({ definition: { edges, notes = [] }, nodeById }) {
    const noteIds = new Set(notes.map(({ id }) => id))
    return edges.flatMap((edge, index) =>
      (['source', 'target'] as const)
        .filter((end) => !nodeById.has(edge[end]))
        .map((end): Finding => {
          const location = { edgeId: edge.id, pointer: `/edges/${index}/${end}`, fix: removal(edge.id, index) }
          const id = clip(edge[end])
          return noteIds.has(edge[end])
            ? {
                code: 'edge_to_note',
                ...location,
                message: `The ${end} of the line "${clip(edge.id)}" is the note "${id}", and notes have no lines: remove it.`,
              }
            : {
                code: 'dangling_edge',
                ...location,
                message: `The ${end} of the line "${clip(edge.id)}" is "${id}", which is no node: remove the line or add the node.`,
              }
        }),
    )
  },
})

function removal(id: string, index: number): NonNullable<Finding['fix']> {
  const patch = [{ op: 'test', path: `/edges/${index}/id`, value: id } as const, { op: 'remove', path: `/edges/${index}` } as const]
  return { title: 'Remove the line', patch }
}
