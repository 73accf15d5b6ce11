import { type EventKey, eventKeys } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { WaitEnd } from '../protocol/request.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith } from '../step/outcome.ts'
import { endless, noTime } from '../step/problem-examples.ts'
import type { StepLocation } from '../step/step-definition.ts'
import { durationProblems, durationSchema, momentAfter } from '../time/duration.ts'
import { bringsRecord, rootsOfEvent } from '../variables/cause-roots.ts'
import { variablesOfCause } from '../variables/cause-variables.ts'

const WaitForEventConfig = Type.Object({
  // `*` is excluded: waiting for any event at all makes no sense.
  eventKey: Type.Unsafe<EventKey>({ type: 'string', enum: [...eventKeys], description: 'The event that is waited for' }),
  sameRecord: Type.Optional(Type.Boolean({ description: 'Whether it must concern the record that started the flow. Any by default' })),
  timeout: Type.Optional(durationSchema(['minutes', 'hours', 'days', 'weeks'], 'How long at most. Without limit by default')),
})

/** Waits for an event, or until a timeout. */
export const waitForEvent = defineStep({
  type: 'waitForEvent',
  category: 'flow',
  description: 'Waits until something happens',
  config: WaitForEventConfig,
  documents: {
    variables:
      'Behind `received` are the variables of the event, as a flow has them that it starts: see the pages of [events](reference/events/). Behind `timeout` is nothing.',
  },
  exits: { received: 'When the event happens.', timeout: 'When it has not happened in that time. Without a timeout it is never taken.' },
  provides: ({ eventKey }) => ({ received: rootsOfEvent(eventKey, false) }),
  problemExamples: [{ sameRecord: true }, { timeout: undefined }, { timeout: endless }, { timeout: noTime }],
  problems,
  deadExits: ({ timeout }) => (timeout ? [] : [{ exit: 'timeout', why: 'there is no timeout' }]),
  run({ eventKey, sameRecord = false, timeout }, { now, timeZone, records }) {
    const record = records[0] ?? null
    if (sameRecord && !record) return fail('There is no record whose event could be waited for: turn sameRecord off.')
    const until = timeout ? momentAfter(now, timeout, timeZone) : null
    if (until && !until.ok) return fail(`The timeout cannot be waited for: ${until.error}`)
    if (until && until.value <= now) return fail('The timeout is 0: choose more, or leave it out.')
    return ask({ kind: 'wait', until: until?.value ?? null, event: { key: eventKey, record: sameRecord ? record : null } })
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const end = answer.value as WaitEnd
    return end.ended === 'event' ? exit('received', variablesOfCause(end.event, true)) : exit('timeout')
  },
})

function problems({ sameRecord, timeout }: Static<typeof WaitForEventConfig>, { source }: StepLocation): readonly ConfigProblem[] {
  const hasNoRecord = source !== null && !bringsRecord(source)
  return [
    ...(sameRecord && hasNoRecord ? [noRecord] : []),
    ...(timeout ? durationProblems('/timeout', timeout, { lasts: true }) : [noTimeout]),
  ]
}

const noRecord: ConfigProblem = {
  code: 'no_record',
  pointer: '/sameRecord',
  message: 'sameRecord is on, and what starts the flow has no record: turn it off, or let an event or a date of a record start the flow',
  fix: {
    title: 'Turn sameRecord off',
    patch: [
      { op: 'test', path: '/sameRecord', value: true },
      { op: 'remove', path: '/sameRecord' },
    ],
  },
}

const noTimeout: ConfigProblem = {
  code: 'no_timeout',
  severity: 'warning',
  pointer: '/timeout',
  message: 'there is no timeout, so a run waits until the event happens or somebody cancels it: add one',
}
