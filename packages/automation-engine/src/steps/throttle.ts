import { formatTime } from '@belfry/core'
import Type from 'typebox'
import { templateText } from '../config/fields.ts'
import type { AnswerValues } from '../protocol/request.ts'
import type { RecordLink } from '../protocol/run-start.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith } from '../step/outcome.ts'
import { endless, noTime } from '../step/problem-examples.ts'
import { durationProblems, durationSchema, momentAfter } from '../time/duration.ts'

/** Rate-limits runs: one run passes per window, others are blocked. The window starts when a run passes; blocked runs do not prolong it. */
export const throttle = defineStep({
  type: 'throttle',
  category: 'flow',
  description: 'Lets one run through in a while',
  config: Type.Object({
    window: durationSchema(['minutes', 'hours', 'days', 'weeks'], 'For how long one that passes keeps others away'),
    key: Type.Optional(
      templateText({
        description:
          'Runs with different texts do not keep each other away. Empty, as by default: each record that starts the flow by itself',
        maxLength: 500,
      }),
    ),
  }),
  documents: {
    work: 'It keeps a mark of its key until the window is over, and changes no record.',
  },
  exits: { pass: 'When no run with the same key has passed within the window.', blocked: 'When one has.' },
  problemExamples: [{ window: noTime }, { window: endless }],
  problems: ({ window }) => durationProblems('/window', window, { lasts: true, needed: true }),
  run({ window, key = '' }, { now, timeZone, records }) {
    const until = momentAfter(now, window, timeZone)
    if (!until.ok) return fail(`The window has no length: ${until.error}`)
    if (until.value <= now) return fail('The window is 0: choose more.')
    return ask({ kind: 'claim', subject: subjectOf(key.trim(), records[0] ?? null), until: until.value })
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const { claimed, until } = answer.value as AnswerValues['claim']
    return exit(claimed ? 'pass' : 'blocked', { until: formatTime(until) })
  },
})

/** No text can collide with a record. Without text and record, all runs share one key. */
function subjectOf(text: string, record: RecordLink | null): string {
  if (text !== '') return `text ${text}`
  return record ? `record ${record.model} ${record.id}` : 'all'
}
