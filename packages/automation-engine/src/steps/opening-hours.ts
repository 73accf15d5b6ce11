import { formatTime } from '@belfry/core'
import Type from 'typebox'
import { defineStep } from '../step/define-step.ts'
import { noOpeningHours } from '../step/opening-step.ts'
import { ask, exit, failWith } from '../step/outcome.ts'
import { isOpen, nextClosing, nextOpening } from '../time/opening.ts'
import type { SiteHours } from '../time/opening-wait.ts'

/** Branches by whether the organization is open or closed. The trace contains the next change. */
export const openingHours = defineStep({
  type: 'openingHours',
  category: 'flow',
  description: 'Goes one way while the organization is open and another while it is closed',
  config: Type.Object({}),
  exits: { open: 'When the organization is open, and always where it has no opening hours.', closed: 'When it is closed.' },
  problemExamples: [{}],
  problems: (_config, location) => noOpeningHours(location, 'every run leaves by open'),
  run: () => ask({ kind: 'hours' }),
  resume(_config, { now }, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const { openingHours: hours, timeZone } = answer.value as SiteHours
    const open = isOpen(hours, now, timeZone)
    const change = (open ? nextClosing : nextOpening)(hours, now, timeZone)
    return exit(open ? 'open' : 'closed', { until: change === null ? null : formatTime(change) })
  },
})
