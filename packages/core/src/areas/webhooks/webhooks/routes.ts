import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { extended, recordRoutes } from '../../../framework/contract/record-routes.ts'
import type { EventKey } from '../../../framework/events/catalogue.ts'
import type { Page } from '../../../framework/operations/port.ts'
import { named } from '../../../kernel/schema/named.ts'
import { eventDataSchema, eventExample, hasEventData } from '../../event-payloads.ts'
import { listEventKeys } from '../event-keys/list-event-keys.ts'
import { incidentSchema } from './delivery-schemas.ts'
import { webhook } from './webhook.ts'
import { webhooks } from './webhooks.ts'

const SECRET_EXAMPLE = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'
const webhookWithSecret = extended('WebhookWithSecret', webhook, {
  signingSecret: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'The key of X-Webhook-Signature, as text. Shown to those who may manage webhooks and read all its events',
    }),
  ),
  incident: Type.Unsafe<unknown>(
    Type.Union([incidentSchema, Type.Null()], { description: 'The outage that is open; null when there is none' }),
  ),
})
const eventKeySchema = named(
  'EventKey',
  Type.Object(
    {
      key: Type.String(),
      description: Type.String(),
      permission: Type.String({ description: 'The permission that covers subscribing to it and reading it' }),
      payloadSchema: Type.Unsafe<object | null>({
        type: ['object', 'null'],
        description: 'The JSON Schema of the `data` of its events; null while nothing causes any yet',
      }),
      example: Type.Unsafe<object | null>({ type: ['object', 'null'], description: 'An envelope as webhooks are sent it; null likewise' }),
    },
    { additionalProperties: false },
  ),
)

/** The addresses of webhooks and of the catalogue of events. */
export const webhookRoutes = [
  ...recordRoutes(
    webhook,
    { ...webhooks, putByExternalId: undefined },
    {
      tag: 'webhooks',
      viewSchema: webhookWithSecret,
      viewExample: { signingSecret: SECRET_EXAMPLE, incident: null },
      secret: true,
      words: {
        create: 'The answer holds the key of its signatures. It may be subscribed only to events whose permission you have.',
        get: 'It shows the key of its signatures to those who may manage webhooks and read all its events.',
        delete: 'Nothing is sent to it any more. Its deliveries are not shown from now on, and are removed in the background.',
      },
      problems: ['unknown_event_key', 'forbidden_event_key', 'conflict'],
    },
  ),
  defineRoute({
    operation: listEventKeys,
    method: 'get',
    path: '/orgs/{organizationId}/event-keys',
    tag: 'webhooks',
    summary: 'List event keys',
    description:
      'Everything that can happen, with a schema and an example of what webhooks are sent. The list is the same for every organization.',
    query: pagingQuery,
    input: listInput,
    problems: ['invalid_cursor'],
    answer: pageSchemaOf('EventKey', eventKeySchema),
    answerDescription: 'All event keys, with the permission that covers each and what its events hold',
    answerExample: {
      data: [withPayload({ key: 'customer:created', description: 'A customer was created', permission: 'customers:read' })],
      nextCursor: null,
    },
    reply: ({ data, nextCursor }: Page<KeyOfCatalogue>) => ({ body: { data: data.map(withPayload), nextCursor } }),
  }),
]

interface KeyOfCatalogue {
  readonly key: EventKey
  readonly description: string
  readonly permission: string
}

/** Adds the data of a key's events, which is derived from the models and unknown to operations. */
function withPayload(entry: KeyOfCatalogue) {
  const isKnown = hasEventData(entry.key)
  return { ...entry, payloadSchema: isKnown ? eventDataSchema(entry.key) : null, example: isKnown ? eventExample(entry.key) : null }
}
