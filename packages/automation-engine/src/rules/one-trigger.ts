import { inCanvasOrder } from '../draft/draft.ts'
import { nameOf } from '../draft/name-of.ts'
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
      const message = `${nameOf(node)} is a second trigger beside ${nameOf(first)}: keep one, and make another automation for the other.`
      const related = [{ nodeId: first.id, pointer: first.pointer, message: `${nameOf(first)} is the first one.` }]
      return { code: 'second_trigger', nodeId: node.id, pointer: node.pointer, message, related }
    })
  },
})
