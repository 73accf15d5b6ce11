import { reachableFrom } from '../draft/graph.ts'
import { nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** Every step can be reached from the trigger. An unreachable one is harmless, so it is only a warning. */
export const reachableSteps = defineRule({
  name: 'reachable-steps',
  severity: 'warning',
  codes: {
    unreachable_step: 'No line leads from the trigger to a step, so it never runs. Draw one, or remove the step.',
  },
  check({ nodes, adjacency, entry }) {
    if (!entry) return []
    const reached = reachableFrom(entry.id, adjacency)
    return nodes
      .filter(({ id }) => !reached.has(id))
      .map((node) => {
        const message = `No line leads from the trigger to ${nodeName(node)}, so it never runs: draw a line to it, or remove it.`
        return { code: 'unreachable_step', nodeId: node.id, pointer: node.pointer, message }
      })
  },
})
