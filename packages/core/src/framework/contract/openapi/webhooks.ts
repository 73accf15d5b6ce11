import type { TSchema } from 'typebox'
import { eventDataSchema, eventExample, hasEventData } from '../../../areas/event-payloads.ts'
import { type EventKey, eventCatalogue } from '../../events/catalogue.ts'
import { type Components, pascal } from './components.ts'
import type { Json } from './json.ts'

/** The section `webhooks`: what is sent for each event whose data is known, as an operation that a receiver offers. */
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
      timestamp: { type: 'integer', description: 'When it happened, Unix time in milliseconds' },
      traceId: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'The action that caused the event' },
      spanId: { type: 'string', pattern: '^[0-9a-f]{16}$', description: 'This event within the trace' },
    },
    additionalProperties: false,
  }
  return {
    operationId: `on.${key}`,
    tags: ['webhooks'],
    summary: eventCatalogue[key].description,
    security: [],
    'x-permission': eventCatalogue[key].permission,
    parameters: [
      {
        name: 'X-Webhook-Event-ID',
        in: 'header',
        required: true,
        description: 'The id of the delivery, the same on every attempt',
        schema: { type: 'string' },
      },
      {
        name: 'X-Webhook-Signature',
        in: 'header',
        required: true,
        description: 'HMAC-SHA256 of the raw body, keyed with the signing secret as text',
        schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
      },
    ],
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
      '2XX': { description: 'It has arrived' },
      '4XX': { description: 'It has not; the attempt is noted as failed' },
    },
  }
}

function eventsWithData(): readonly EventKey[] {
  return (Object.keys(eventCatalogue) as EventKey[]).filter(hasEventData)
}
