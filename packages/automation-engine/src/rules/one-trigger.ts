import { inCanvasOrder } from '../draft/draft.ts'
import { nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** A flow has exactly one entry. */
export const oneTrigger = defineRule({
  name: 'one-trigger',
  severity: 'error',
  codes: {
    no_trigger: 'Nothing starts the flow. Add a trigger.',
    second_trigger: 'A flow has more than one trigger. Keep one, and make another automation for the other.',
  },
  check({ nodes }) {
    const [first, ...others] = inCanvasOrder(nodes.filter(({ step }) => step?.entry))
    if (!first) return [{ code: 'no_trigger', pointer: '/nodes', message: 'Nothing starts this flow: add a trigger.' }]
    return others.map((node) => {
      const message = `${nodeName(node)} is a second trigger beside ${nodeName(first)}: keep one, and make another automation for the other.`
      const related = [{ nodeId: first.id, pointer: first.pointer, message: `${nodeName(first)} is the first one.` }]
      return { code: 'second_trigger', nodeId: node.id, pointer: node.pointer, message, related }
    })
  },
})
