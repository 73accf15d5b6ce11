import { defineRule, nameOf } from './rule.ts'

/** A flow begins at exactly one place. */
export const oneTrigger = defineRule({
  name: 'one-trigger',
  severity: 'error',
  check({ nodes }) {
    const [first, ...others] = nodes.filter(({ step }) => step?.entry)
    if (!first) return [{ code: 'no_trigger', pointer: '/nodes', message: 'Nothing starts this flow: add a trigger.' }]
    return others.map((node) => {
      const message = `${nameOf(node)} is a second trigger beside ${nameOf(first)}: keep one, and make another automation for the other.`
      return { code: 'second_trigger', nodeId: node.id, pointer: node.pointer, message }
    })
  },
})
