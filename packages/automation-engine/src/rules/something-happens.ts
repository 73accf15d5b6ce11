import { nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** The trigger is followed by a step. A trigger alone can be enabled, but its runs do nothing. */
export const somethingHappens = defineRule({
  name: 'something-happens',
  severity: 'warning',
  codes: { no_steps: 'No line leaves the trigger, so runs begin and end at once. Draw a line to the first step.' },
  check({ entry, adjacency }) {
    if (!entry || (adjacency.get(entry.id) ?? []).length > 0) return []
    const message = `No line leaves ${nodeName(entry)}, so a run does nothing: draw a line to the first step.`
    return [{ code: 'no_steps', nodeId: entry.id, pointer: entry.pointer, message }]
  },
})
