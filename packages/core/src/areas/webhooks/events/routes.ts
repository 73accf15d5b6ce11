import Type from 'typebox'
import { defineRoute, type RouteRequest } from '../../../framework/contract/define-route.ts'
import { DEFAULT_LIMIT, pagingQuery } from '../../../framework/contract/lists.ts'
import { commonSchemas } from '../../../framework/models/common.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { parseTime } from '../../../kernel/time.ts'
import { customer } from '../../customers/customers/customer.ts'
import { eventExample } from '../../event-payloads.ts'
import { deliveryStatuses } from '../webhooks/delivery.ts'
import { getEvent, listEvents } from './events.ts'
import { NOT_STARTED_LIMIT, notStartedReasons } from './not-started.ts'
import { type StreamInput, streamEvents } from './stream.ts'
import { undeliveredReasons } from './undelivered.ts'

const tag = 'events'
const traceId = Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The action that caused the event' })
const spanId = Type.String({ pattern: '^[0-9a-f]{16}$', description: 'This event within the trace' })
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })

const envelopeSchema = named(
  'Envelope',
  Type.Object(
    {
      event: Type.String({ description: 'The event key' }),
      data: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Depends on the key: see GET …/event-keys' }),
      timestamp: Type.Integer({ description: 'When it happened, Unix time in milliseconds' }),
      traceId,
      spanId: Type.Optional(spanId),
    },
    { additionalProperties: false, description: 'The body of the deliveries of an event' },
  ),
)
const properties = {
  id: Type.String({ pattern: idPattern('event') }),
  eventKey: Type.String({ description: 'What has happened: the `event` of the envelope' }),
  createdAt: Type.String({ format: 'date-time', description: 'When it happened' }),
  recordModel: { ...nullableText, description: 'The kind of record that it is about' },
  recordId: { ...nullableText, description: 'The record that it is about' },
  traceId,
  spanId,
  actor: commonSchemas.author,
  envelope: envelopeSchema,
}
const eventSchema = named('Event', Type.Object(properties, { additionalProperties: false, description: 'Something that has happened' }))
const causedDelivery = Type.Object(
  {
    id: Type.String({ pattern: idPattern('delivery') }),
    webhookId: Type.String({ pattern: idPattern('webhook') }),
    status: Type.Unsafe<string>({ type: 'string', enum: deliveryStatuses }),
    attemptCount: Type.Integer({ minimum: 0, description: 'How many attempts were made' }),
  },
  { additionalProperties: false },
)
const undelivered = named(
  'UndeliveredEvent',
  Type.Object(
    {
      webhookId: Type.String({ pattern: idPattern('webhook') }),
      reason: Type.Unsafe<string>({
        type: 'string',
        enum: undeliveredReasons,
        description:
          'What became of its delivery: `waiting`, `failed`, `stopped` or `dismissed`. Or why there is none: the webhook was `created_later`, was `disabled` or `not_subscribed` when the event happened, or the delivery was `removed`',
      }),
      detail: Type.String({ description: 'The same in words, with what the receiver said' }),
      deliveryId: { ...nullableText, description: 'The delivery; null when there is none' },
      nextAttemptAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description: 'When it is tried next' }),
    },
    { additionalProperties: false, description: 'A webhook at which an event has not arrived, and why' },
  ),
)
const causedRun = Type.Object(
  {
    id: Type.String({ pattern: idPattern('run') }),
    automationId: Type.String({ pattern: idPattern('automation') }),
    status: Type.Unsafe<string>({ type: 'string', enum: ['running', 'waiting', 'completed', 'failed', 'cancelled'] }),
  },
  { additionalProperties: false },
)
const notStarted = named(
  'NotStartedAutomation',
  Type.Object(
    {
      automationId: Type.String({ pattern: idPattern('automation') }),
      name: Type.String({ description: 'The name of the automation' }),
      reason: Type.Unsafe<string>({
        type: 'string',
        enum: notStartedReasons,
        description:
          "`disabled`: it was disabled when the event happened, or not there yet. `paused`: the organization had paused its automations. `unreadable`: its trigger's conditions look at records that the event only names and that you may not read; the message says which permission is missing. `conditions`: its trigger's conditions do not hold over the event. `once`: the record had begun it before. `full`: too many runs were waiting to begin. `changed`: its definition was another one. `removed`: there was a run, which is not kept any more",
      }),
      message: Type.String({
        description: 'The same in words. Says so when the present definition was judged and is younger than the event',
      }),
    },
    { additionalProperties: false, description: 'An automation that waits for such an event and has no run of it, and why' },
  ),
)
const eventWithConsequences = named(
  'EventWithConsequences',
  Type.Object(
    {
      ...properties,
      deliveries: Type.Optional(Type.Array(causedDelivery, { description: 'Needs the permission webhooks:read, else it is left out' })),
      undelivered: Type.Optional(
        Type.Array(undelivered, {
          description: 'Every webhook at which it has not arrived, and why. Needs the permission webhooks:read, else it is left out',
        }),
      ),
      runs: Type.Optional(Type.Array(causedRun, { description: 'Needs the permission automations:read, else it is left out' })),
      notStarted: Type.Optional(
        Type.Array(notStarted, {
          maxItems: NOT_STARTED_LIMIT,
          description:
            'Every automation whose trigger waits for such an event and which has no run of it, newest first, and why. Needs the permission automations:read, else it is left out',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
const eventPage = named(
  'EventPage',
  Type.Object(
    {
      data: Type.Array(eventSchema),
      nextCursor: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description:
          'Newest first: pass it as `cursor` to read on; null on the last page. With `after`: where to read on, now or later; never null',
      }),
      hasMore: Type.Boolean({
        description: 'Whether there is more already. A page may be shorter than `limit`, or empty, although there is',
      }),
    },
    { additionalProperties: false },
  ),
)

const envelope = eventExample('customer:created')
const example = {
  id: exampleId('event'),
  eventKey: 'customer:created',
  createdAt: '2026-07-01T12:00:00.000Z',
  recordModel: 'customer',
  recordId: customer.example.id,
  traceId: envelope.traceId,
  spanId: envelope.spanId,
  actor: { type: 'MEMBER', id: exampleId('user') },
  envelope,
}

const listQuery = Type.Object(
  {
    ...pagingQuery.properties,
    eventKey: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only events with this key' })),
    recordId: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only events about this record' })),
    since: Type.Optional(Type.String({ format: 'date-time', description: 'Only events at or after this time; not with `after`' })),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Only events before this time; not with `after`' })),
    after: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'Reads forward, in the order in which events were committed: `nextCursor` of the piece before, `start` (or nothing) for the beginning of the log, or `end` for its present end',
      }),
    ),
  },
  { additionalProperties: false },
)

function listInput({ query }: RouteRequest) {
  const { limit, cursor, after, since, until, ...filters } = query
  const time = (text: unknown) => (typeof text === 'string' ? (parseTime(text) ?? undefined) : undefined)
  return { limit: limit ?? DEFAULT_LIMIT, cursor, after, filters, since: time(since), until: time(until) }
}

const streamQuery = Type.Object(
  {
    events: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 5000,
        description: 'Only events with these keys, with commas between; all that you may read when it is left out',
        examples: ['customer:created,invoice:paid'],
      }),
    ),
    lastEventId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'Goes on behind this event: an `id` of the stream or a `nextCursor` of the log, `start` for the beginning of the log, or `end` (when it is left out) for what happens from now on. The header Last-Event-ID comes before it',
      }),
    ),
  },
  { additionalProperties: false },
)

function streamInput({ query, lastEventId }: RouteRequest): StreamInput {
  const events = typeof query.events === 'string' ? query.events.split(',').map((key) => key.trim()) : undefined
  if (lastEventId !== undefined) return { events, after: lastEventId, parameter: 'Last-Event-ID' }
  return { events, after: (query.lastEventId as string | undefined) ?? 'end', parameter: 'lastEventId' }
}

/** The addresses of the event log. */
export const eventRoutes = [
  defineRoute({
    operation: listEvents,
    method: 'get',
    path: '/orgs/{organizationId}/events',
    tag,
    summary: 'List events',
    description:
      'The log of what has happened, newest first. Every member may read it, and sees the events whose permission is covered: see GET …/event-keys. With `after` it is read forward and never ends, which is the way to catch up after an outage.',
    query: listQuery,
    input: listInput,
    answer: eventPage,
    answerDescription: 'A page of events, newest first; with `after` in the order in which they were committed',
    answerExample: { data: [example], nextCursor: null, hasMore: false },
    problems: ['invalid_cursor', 'cursor_expired', 'unknown_event_key', 'forbidden_event_key'],
  }),
  defineRoute({
    operation: streamEvents,
    method: 'get',
    path: '/orgs/{organizationId}/events/stream',
    tag,
    summary: 'Stream events',
    description:
      'What happens, as it happens, as server-sent events. Every member may listen, and hears the events whose permission is covered, now and as it changes. An event has `id`, a cursor with which any node goes on where you stopped; `event`, its key; and `data`, the envelope as webhooks are sent it, on one line. A comment above it is its id in the log. `ready` comes first and says from where on you hear everything. `reset` in place of it, also later, says that events behind your place were removed: read the records anew. Where nothing happens, a comment comes every 15 seconds, with the `id` up to which you have heard everything. The answer ends when the server stops, when the key or the session ends, and when you take nothing for 30 seconds.',
    query: streamQuery,
    input: streamInput,
    answer: Type.String({ description: 'Server-sent events, in the order in which they were committed' }),
    answerKind: 'stream',
    answerDescription: 'The events, without an end',
    answerExample: `retry: 2000\n\nid: WyJldmVudHM6YWZ0ZXIi\nevent: ready\ndata: {}\n\n: ${exampleId('event')}\nid: WyJldmVudHM6YWZ0ZXIj\nevent: customer:created\ndata: ${JSON.stringify(envelope)}\n\n`,
    problems: ['invalid_cursor', 'unknown_event_key', 'forbidden_event_key', 'too_many_streams'],
    internal: true,
  }),
  defineRoute({
    operation: getEvent,
    method: 'get',
    path: '/orgs/{organizationId}/events/{id}',
    tag,
    summary: 'Get an event',
    description:
      'With its envelope as webhooks are sent it and, for those who may read them, the deliveries and runs that it has caused. An event whose permission you lack is not found.',
    params: { id: 'event' },
    answer: eventWithConsequences,
    answerDescription:
      'The event with the deliveries and runs that it has caused, why it has not arrived elsewhere, and why other automations did not run',
    answerExample: {
      ...example,
      deliveries: [{ id: exampleId('delivery'), webhookId: exampleId('webhook'), status: 'delivered', attemptCount: 1 }],
      undelivered: [
        {
          webhookId: exampleId('webhook', 2),
          reason: 'not_subscribed',
          detail: 'The webhook was not subscribed to customer:created when the event happened.',
          deliveryId: null,
          nextAttemptAt: null,
        },
      ],
      runs: [{ id: exampleId('run'), automationId: exampleId('automation'), status: 'completed' }],
      notStarted: [
        {
          automationId: exampleId('automation', 2),
          name: 'Greet companies',
          reason: 'conditions',
          message: "The trigger's conditions do not hold. Rules that are false: isCompany.",
        },
      ],
    },
  }),
]
