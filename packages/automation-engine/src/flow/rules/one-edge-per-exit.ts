import { clip, defineRule } from './rule.ts'

/** An exit leads to one step at most: a run follows one path. */
export const oneEdgePerExit = defineRule({
  name: 'one-edge-per-exit',
  severity: 'refused',
  check({ definition: { edges } }) {
    const first = new Map<string, string>()
    return edges.flatMap(({ id, source, sourceHandle }, index) => {
      const exit = JSON.stringify([source, sourceHandle])
      const before = first.get(exit)
      if (before === undefined) first.set(exit, id)
      const message = `The exit "${clip(sourceHandle)}" of "${clip(source)}" has a line already ("${clip(before ?? '')}"): remove one of the two.`
      return before === undefined
        ? []
        : [{ code: 'exit_used_twice', edgeId: id, nodeId: source, pointer: `/edges/${index}/sourceHandle`, message }]
    })
  },
})
