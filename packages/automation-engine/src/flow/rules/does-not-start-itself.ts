import { emissionsOf } from '../emitted-events.ts'
import { defineRule, nameOf } from './rule.ts'

/** No step causes the very event that starts the flow. Conditions may keep such a flow from going round, so it is only pointed out. */
export const doesNotStartItself = defineRule({
  name: 'does-not-start-itself',
  severity: 'warning',
  codes: {
    starts_itself:
      'A step causes the event that starts the flow, so a run can start the next one, until the service stops them after ten. Add a condition to the trigger that what the step makes does not meet, or choose another event.',
  },
  check(draft) {
    const { source, entry, nodeById } = draft
    if (source?.kind !== 'event' || !entry) return []
    const own = emissionsOf(draft).filter(({ eventKey }) => eventKey === source.eventKey)
    return own.map(({ nodeId, eventKey }) => {
      const { pointer, ...node } = nodeById.get(nodeId) ?? entry
      const message = `${nameOf(node)} causes ${eventKey}, which starts this very flow: add a condition to ${nameOf(entry)} that what it makes does not meet.`
      const related = [{ nodeId: entry.id, pointer: entry.pointer, message: `${nameOf(entry)} waits for ${eventKey}.` }]
      return { code: 'starts_itself', nodeId, pointer, message, related }
    })
  },
})
