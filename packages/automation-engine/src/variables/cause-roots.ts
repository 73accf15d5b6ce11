import { type EventKey, idPattern } from '@belfry/core'
import Type, { type TSchema } from 'typebox'
import type { StartSource } from '../protocol/run-start.ts'
import { type EventRoot, eventRoots, recordRoots } from './event-roots.ts'
import type { Roots } from './roots.ts'

/** The variable roots provided by what starts a flow. `null` if unknown. */
export function rootsOfSource(source: StartSource): Roots | null {
  if (source.kind === 'webhook') return webhookRoots
  if (source.kind === 'event') return rootsOfEvent(source.eventKey, true)
  if (!('model' in source)) return {}
  const roots = recordRoots(source.model)
  return roots && schemasOf(roots)
}

/** Whether what starts a flow is about a record. */
export function bringsRecord(source: StartSource): boolean {
  return source.kind === 'event' || 'model' in source
}

/**
 * The variable roots of an event: those of its data, and `event` itself. `null` if the shape of its data is unknown.
 *
 * @param withLinked whether to include records that its data only references, such as the `customer` of a task's `customerId`
 */
export function rootsOfEvent(key: EventKey, withLinked: boolean): Roots | null {
  const roots = eventRoots(key)
  if (!roots) return null
  const chosen = Object.entries(roots).filter(([, { via }]) => withLinked || via === null)
  return { ...schemasOf(Object.fromEntries(chosen)), event: eventSchemaOf(key, roots) }
}

function schemasOf(roots: Readonly<Record<string, EventRoot>>): Roots {
  return Object.fromEntries(Object.entries(roots).map(([root, { schema }]) => [root, schema]))
}

const eventSchemas = new Map<EventKey, TSchema>()

/** The variable `event`. Cached per key, so that equal schemas are recognized by identity. */
function eventSchemaOf(key: EventKey, roots: Readonly<Record<string, EventRoot>>): TSchema {
  const known = eventSchemas.get(key)
  if (known) return known
  const held = schemasOf(Object.fromEntries(Object.entries(roots).filter(([, { via }]) => via === null)))
  const schema = Type.Object(
    {
      id: Type.String({ pattern: idPattern('event'), description: 'The id of the event' }),
      key: Type.String({ description: 'What happened: `customer:created`' }),
      timestamp: Type.String({ format: 'date-time', description: 'When it happened' }),
      data: Type.Object(held, { additionalProperties: false, description: 'The data of the event, as it was then' }),
    },
    { additionalProperties: false },
  )
  eventSchemas.set(key, schema)
  return schema
}

const webhookRoots: Roots = {
  body: Type.Unknown({ description: 'The JSON body of the call; null when there was none' }),
  query: Type.Record(Type.String(), Type.Unknown(), { description: 'The query string of the call; a repeated name has a list' }),
  receivedAt: Type.String({ format: 'date-time', description: 'When the call came' }),
}
