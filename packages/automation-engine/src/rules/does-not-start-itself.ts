import { operators } from '../condition/operators.ts'
import { conditionsOf } from '../draft/conditions-of.ts'
import type { DraftNode } from '../draft/draft.ts'
import { emissionsOf, fixedValuesOf } from '../draft/emitted-events.ts'
import { nodeName } from '../draft/node-name.ts'
import { parsePath } from '../template/path.ts'
import { hasVariable } from '../template/template.ts'
import { defineRule } from './rule.ts'

/**
 * No step causes the event that starts the flow. Conditions may prevent an endless loop, so it is only a warning; if they certainly do, it
 * is not reported.
 */
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
    const own = emissionsOf(draft).filter((emission) => emission.eventKey === source.eventKey && mayPass(entry, fixedValuesOf(emission)))
    return own.map(({ nodeId, eventKey }) => {
      const { pointer, ...node } = nodeById.get(nodeId) ?? entry
      const message = `${nodeName(node)} causes ${eventKey}, which starts this very flow: add a condition to ${nodeName(entry)} that what it makes does not meet.`
      const related = [{ nodeId: entry.id, pointer: entry.pointer, message: `${nodeName(entry)} waits for ${eventKey}.` }]
      return { code: 'starts_itself', nodeId, pointer, message, related }
    })
  },
})

/** Whether the fixed values of an event meet the conditions of the trigger, or may meet them. */
function mayPass(entry: DraftNode, fixedValues: Readonly<Record<string, string>>): boolean {
  return conditionsOf(entry).every(({ conditions: { match, rules } }) => {
    const isOut = ({ field, operator, value, values }: (typeof rules)[number]) => {
      const actual = fixedValues[parsePath(field)?.join('.') ?? '']
      const isOpen = [value, ...(values ?? [])].some((one) => typeof one === 'string' && hasVariable(one))
      return actual !== undefined && !isOpen && !operators[operator](actual, { value, values })
    }
    return rules.length === 0 || !(match === 'all' ? rules.some(isOut) : rules.every(isOut))
  })
}
