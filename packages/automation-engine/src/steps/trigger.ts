import { type EventKey, eventKeys } from '@belfry/core'
import Type from 'typebox'
import { conditionsSchema } from '../condition/conditions.ts'
import { type Judgement, judge } from '../condition/judge.ts'
import { eventRoots } from '../run/event-roots.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'

/** Begins the flow, each time the event happens and the conditions hold over its data. */
export const trigger = defineStep({
  type: 'trigger',
  category: 'trigger',
  description: 'Begins the flow when something happens',
  config: Type.Object({
    source: Type.Unsafe<'event'>({ type: 'string', enum: ['event'], description: 'What begins the flow' }),
    // `*` is no member: a flow that begins with everything would begin with what it does itself.
    eventKey: Type.Unsafe<EventKey>({ type: 'string', enum: [...eventKeys], description: 'The event that begins it' }),
    conditions: Type.Optional(conditionsSchema),
  }),
  exits: ['out'],
  entry: {
    source: ({ eventKey }) => ({ kind: 'event', eventKey }),
    roots({ eventKey }) {
      const roots = eventRoots(eventKey)
      return roots && Object.fromEntries(Object.entries(roots).map(([root, { schema }]) => [root, schema]))
    },
    admits({ eventKey, conditions }, { variables }, cause) {
      if (cause.key !== eventKey)
        return { starts: false, reason: 'other_cause', message: `The flow begins with ${eventKey}, not with ${cause.key}.` }
      const judgement = judge(conditions, variables)
      return judgement.holds ? { starts: true } : { starts: false, reason: 'conditions', message: explain(judgement) }
    },
  },
  run: () => exit('out'),
})

function explain({ rules }: Judgement): string {
  const failed = rules.filter(({ holds }) => !holds).map(({ id }) => id)
  return `The trigger's conditions do not hold. Rules that are false: ${failed.join(', ')}.`
}
