import { clip, defineRule, type Finding } from './rule.ts'

/** Both ends of a line are nodes. A note is none: it is never executed, so no line leads to it or comes from it. */
export const edgesResolve = defineRule({
  name: 'edges-resolve',
  severity: 'refused',
  check({ definition: { edges, notes = [] }, nodeById }) {
    const noteIds = new Set(notes.map(({ id }) => id))
    return edges.flatMap((edge, index) =>
      (['source', 'target'] as const)
        .filter((end) => !nodeById.has(edge[end]))
        .map((end): Finding => {
          const place = { edgeId: edge.id, pointer: `/edges/${index}/${end}` }
          const id = clip(edge[end])
          return noteIds.has(edge[end])
            ? {
                code: 'edge_to_note',
                ...place,
                message: `The ${end} of the line "${clip(edge.id)}" is the note "${id}", and notes have no lines: remove it.`,
              }
            : {
                code: 'dangling_edge',
                ...place,
                message: `The ${end} of the line "${clip(edge.id)}" is "${id}", which is no node: remove the line or add the node.`,
              }
        }),
    )
  },
})
