import type { EventKey } from '@belfry/core'
import Type from 'typebox'
import type { Roots } from '../step/step-definition.ts'
import { eventRoots } from './event-roots.ts'
import type { StartSource } from './run-start.ts'

/** The variable roots that what starts a flow brings. `null` when they cannot be told. */
export function rootsOfSource(source: StartSource): Roots | null {
  return source.kind === 'webhook' ? webhookRoots : rootsOfEvent(source.eventKey, true)
}

/**
 * The variable roots of an event: those of its data, and `event` itself. `null` when the shape of its data follows from no model.
 *
 * @param withLinked also the records that its data does not hold but names, such as the `customer` of a task's `customerId`
 */
export function rootsOfEvent(key: EventKey, withLinked: boolean): Roots | null {
  const roots = eventRoots(key)
  if (!roots) return null
  const chosen = Object.entries(roots).filter(([, { via }]) => withLinked || via === null)
  return { ...Object.fromEntries(chosen.map(([root, { schema }]) => [root, schema])), event: eventSchema }
}

const eventSchema = Type.Object({
  id: Type.String({ description: 'The id of the event' }),
  key: Type.String({ description: 'What happened: `customer:created`' }),
  timestamp: Type.String({ format: 'date-time', description: 'When it happened' }),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'The data of the event, as it was then' }),
})

const webhookRoots: Roots = {
  body: Type.Unknown({ description: 'The JSON body of the call; null when there was none' }),
  query: Type.Record(Type.String(), Type.Unknown(), { description: 'The query string of the call; a repeated name has a list' }),
  receivedAt: Type.String({ format: 'date-time', description: 'When the call came' }),
}
