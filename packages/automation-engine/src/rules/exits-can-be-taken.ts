import { isSound } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** Every edge starts at an exit that can be taken. The step types declare which ones never are. */
export const exitsCanBeTaken = defineRule({
  name: 'exits-can-be-taken',
  severity: 'warning',
  codes: {
    exit_never_taken:
      'A line begins at an exit that this step, as it is configured, never takes, so nothing comes that way. Correct the config, or remove the line.',
  },
  check: ({ definition: { edges }, nodes, nodeById }) => {
    const dead = new Map(
      nodes.filter(isSound).map((node) => [node, new Map(node.step?.deadExits?.(node.rawConfig).map(({ exit, why }) => [exit, why]))]),
    )
    return edges.flatMap(({ id, source, sourceHandle }, index) => {
      const node = nodeById.get(source)
      const why = node && dead.get(node)?.get(sourceHandle)
      if (!node || why === undefined) return []
      const message = `${nodeName(node)} never leaves by "${clip(sourceHandle)}", because ${why}: correct that, or remove the line.`
      return [{ code: 'exit_never_taken', edgeId: id, nodeId: source, pointer: `/edges/${index}/sourceHandle`, message }]
    })
  },
})
