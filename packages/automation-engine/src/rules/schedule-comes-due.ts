import { isSound } from '../draft/draft.ts'
import { nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** A schedule that starts a flow fires eventually, as declared by its step type. */
export const scheduleComesDue = defineRule({
  name: 'schedule-comes-due',
  severity: 'error',
  codes: {
    never_due: {
      meaning: 'What starts the flow by the clock never comes due: there is no such day, such as 31 February. Choose another time.',
      reason: 'Nothing would ever start the flow.',
    },
  },
  check({ entry }) {
    if (!entry || !isSound(entry) || entry.step?.entry?.comesDue?.(entry.rawConfig) !== false) return []
    const message = `${nodeName(entry)} never comes due, because there is no such time: choose another.`
    return [{ code: 'never_due', nodeId: entry.id, pointer: `${entry.pointer}/config`, message }]
  },
})
