import Type, { type TSchema } from 'typebox'
import { eventDataSchema, eventExample, hasEventData } from '../../../areas/event-payloads.ts'
import { named } from '../../../kernel/schema/named.ts'
import { type EventKey, eventCatalogue } from '../../events/catalogue.ts'
import { type Components, pascal } from './components.ts'
import type { Json } from './json.ts'

// Named, so that they are in the document once and not once per event.
const eventTimestamp = named('EventTimestamp', Type.Integer({ description: 'When it happened, Unix time in milliseconds' }))
const traceId = named('TraceId', Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The action that caused the event' }))
const spanId = named('SpanId', Type.String({ pattern: '^[0-9a-f]{16}$', description: 'The event within its trace' }))

/** The section `webhooks`: the request for each event with known data, as an operation of the receiver. */
export function webhooksSection(components: Components): Json {
  return Object.fromEntries(eventsWithData().map((key) => [key, { post: operation(key, components) }]))
}

function operation(key: EventKey, components: Components): Json {
  const envelope = {
    type: 'object',
    required: ['event', 'data', 'timestamp', 'traceId'],
    properties: {
      event: { type: 'string', const: key },
      data: eventDataSchema(key),
      timestamp: eventTimestamp,
      traceId,
      spanId,
    },
    additionalProperties: false,
  }
  return {
    operationId: `on.${key}`,
    tags: ['webhooks'],
    summary: eventCatalogue[key].description,
    security: [],
    'x-permission': eventCatalogue[key].permission,
    parameters: [{ $ref: '#/components/parameters/webhookEventId' }, { $ref: '#/components/parameters/webhookSignature' }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: components.reference(envelope as unknown as TSchema, `${pascal(key)}Event`),
          example: eventExample(key),
        },
      },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/delivered' },
      '4XX': { $ref: '#/components/responses/not_delivered' },
    },
  }
}

function eventsWithData(): readonly EventKey[] {
  return (Object.keys(eventCatalogue) as EventKey[]).filter(hasEventData)
}
