import { type EventKey, eventKeys } from '@belfry/core'
import Type, { type Static } from 'typebox'
import { conditionsSchema } from '../condition/conditions.ts'
import { type Judgement, judge } from '../condition/judge.ts'
import { rootsOfSource } from '../run/cause-roots.ts'
import type { StartCause, StartSource } from '../run/run-start.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'

const TriggerConfig = Type.Object({
  source: Type.Unsafe<StartSource['kind']>({ type: 'string', enum: ['event', 'webhook'], description: 'What begins the flow' }),
  // `*` is no member: a flow that begins with everything would begin with what it does itself.
  eventKey: Type.Optional(
    Type.Unsafe<EventKey>({ type: 'string', enum: [...eventKeys], description: 'The event that begins it, for the source `event`' }),
  ),
  webhookVersion: Type.Optional(
    Type.String({ maxLength: 100, description: 'Any text, for the source `webhook`. Another text gives the flow another address' }),
  ),
  conditions: Type.Optional(conditionsSchema),
  oncePerRecord: Type.Optional(
    Type.Boolean({ description: 'Whether a record begins the flow once only, ever. Without a record it has no effect' }),
  ),
})

/** Begins the flow, each time the event happens, or its own address is called, and the conditions hold over what that brought. */
export const trigger = defineStep({
  type: 'trigger',
  category: 'trigger',
  description: 'Begins the flow when something happens',
  config: TriggerConfig,
  exits: ['out'],
  problems: ({ source, eventKey }) => (source === 'event' && eventKey === undefined ? [noEvent] : []),
  entry: {
    source: sourceOf,
    roots(config) {
      const source = sourceOf(config)
      return source && rootsOfSource(source)
    },
    admits(config, { variables }, cause) {
      const source = sourceOf(config)
      if (!source || !isOf(source, cause)) return { starts: false, reason: 'other_cause', message: otherCause(source, cause) }
      const judgement = judge(config.conditions, variables)
      if (!judgement.holds) return { starts: false, reason: 'conditions', message: explain(judgement) }
      return { starts: true, once: config.oncePerRecord && cause.kind === 'event' ? cause.about.id : null }
    },
  },
  run: () => exit('out'),
})

const noEvent = { code: 'required', pointer: '/eventKey', message: 'eventKey is missing: choose the event that begins the flow' }

function sourceOf({ source, eventKey, webhookVersion = '' }: Static<typeof TriggerConfig>): StartSource | null {
  if (source === 'webhook') return { kind: 'webhook', version: webhookVersion }
  return eventKey === undefined ? null : { kind: 'event', eventKey }
}

function isOf(source: StartSource, cause: StartCause): boolean {
  return source.kind === 'event' ? cause.kind === 'event' && cause.key === source.eventKey : cause.kind === 'webhook'
}

function otherCause(source: StartSource | null, cause: StartCause): string {
  const wanted = source?.kind === 'event' ? source.eventKey : 'a call of its address'
  return `The flow begins with ${wanted}, not with ${cause.kind === 'event' ? cause.key : 'a call of its address'}.`
}

function explain({ rules }: Judgement): string {
  const failed = rules.filter(({ holds }) => !holds).map(({ id }) => id)
  return `The trigger's conditions do not hold. Rules that are false: ${failed.join(', ')}.`
}
