import { formatTime } from '@belfry/core'
import Type from 'typebox'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail } from '../step/outcome.ts'
import { durationProblems, durationSchema, momentAfter } from '../time/duration.ts'

/** Waits. Seconds, minutes and hours are exact; days and weeks count on the organization's clock. */
export const delay = defineStep({
  type: 'delay',
  category: 'flow',
  description: 'Waits for a while',
  config: Type.Object({
    mode: Type.Unsafe<'duration'>({ type: 'string', enum: ['duration'], description: 'What is waited for' }),
    duration: durationSchema(['seconds', 'minutes', 'hours', 'days', 'weeks'], 'How long. Nothing is waited for when it is 0'),
  }),
  exits: ['out'],
  problems: ({ duration }) => durationProblems('/duration', duration),
  run({ duration }, { now, timeZone }) {
    const until = momentAfter(now, duration, timeZone)
    if (!until.ok) return fail(`The duration cannot be waited for: ${until.error}`)
    if (until.value <= now) return exit('out', { until: formatTime(now) })
    return ask({ kind: 'wait', until: until.value, event: null }, { until: until.value })
  },
  resume: (_config, _context, { until }, answer) => (answer.ok ? exit('out', { until: formatTime(until) }) : fail(answer.message)),
})
