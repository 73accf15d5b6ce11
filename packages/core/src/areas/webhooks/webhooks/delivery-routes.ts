import Type from 'typebox'
import { defineRoute, type RouteRequest } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { parseTime } from '../../../kernel/time.ts'
import { getDelivery, listDeliveries, retryDelivery, TEST_EVENT, testWebhook } from './deliveries.ts'
import {
  deliveryDetailExample,
  deliveryDetailSchema,
  deliveryExample,
  deliverySchema,
  deliveryStatsSchema,
  modeSchema,
  retryJobSchema,
  retrySchema,
  statusSchema,
} from './delivery-schemas.ts'
import { getDeliveryStats, getRetryJob, retryDeliveries } from './retry-deliveries.ts'

const tag = 'webhooks'
const base = '/orgs/{organizationId}/webhooks'
const oneDelivery = '/orgs/{organizationId}/webhook-deliveries/{deliveryId}'
const deliveryParams = { deliveryId: 'delivery' } as const

const retryBody = named(
  'DeliveryRetryRequest',
  Type.Object(
    {
      mode: modeSchema,
      // Any text: an unknown id is not found, whatever its form.
      id: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Only deliveries of this webhook. Left out: of all that are enabled' }),
      ),
    },
    { additionalProperties: false },
  ),
)

const listQuery = Type.Object(
  {
    ...pagingQuery.properties,
    status: Type.Optional(statusSchema),
    eventKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only those of this event key' })),
    since: Type.Optional(Type.String({ format: 'date-time', description: 'Only those made at or after this time' })),
  },
  { additionalProperties: false },
)

/** The routes of webhook deliveries. */
export const deliveryRoutes = [
  defineRoute({
    operation: getDeliveryStats,
    method: 'get',
    path: `${base}/delivery-stats`,
    tag,
    summary: 'Count what did not arrive',
    description: 'One entry for each webhook of the organization, newest first, also for those of which everything arrived.',
    answer: Type.Array(deliveryStatsSchema),
    answerDescription: 'An entry for each webhook',
    answerExample: [{ webhookId: exampleId('webhook'), waitingForRetry: 3, permanentlyFailed: 1 }],
  }),
  defineRoute({
    operation: retryDeliveries,
    method: 'post',
    path: `${base}/retry-deliveries`,
    tag,
    summary: 'Retry deliveries',
    description:
      'Sends again what did not arrive, with the same id, body and signature. `failed` makes everything that failed for good due before it answers (200); `force` also covers what waits or was stopped and goes through it in the background (202). Disabled webhooks are left out.',
    body: retryBody,
    bodyExample: { mode: 'failed' },
    otherStatus: 202,
    answer: retrySchema,
    answerDescription: 'The retry; 202 when it goes on in the background',
    answerExample: { id: exampleId('retryJob'), mode: 'failed', deliveries: 12 },
    problems: ['webhook_disabled'],
    reply: (retry) => ({ body: retry, status: retry.mode === 'force' ? 202 : 200 }),
  }),
  defineRoute({
    operation: getRetryJob,
    method: 'get',
    path: `${base}/retry-jobs/{id}`,
    tag,
    summary: 'Get a retry job',
    description: 'A `force` retry runs in the background: this is how many deliveries it has, and what came of those that it has sent.',
    params: { id: 'retryJob' },
    answer: retryJobSchema,
    answerDescription: 'How the retry stands',
    answerExample: {
      id: exampleId('retryJob'),
      mode: 'force',
      webhookId: null,
      createdAt: '2026-07-01T12:00:00.000Z',
      deliveries: 12,
      done: 9,
      delivered: 7,
      failed: 2,
      dropped: 0,
    },
  }),
  defineRoute({
    operation: listDeliveries,
    method: 'get',
    path: `${base}/{id}/deliveries`,
    tag,
    summary: 'List deliveries of a webhook',
    description:
      'Shows the deliveries of events that you may read. A page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null.',
    params: { id: 'webhook' },
    query: listQuery,
    answer: pageSchemaOf('Delivery', deliverySchema),
    answerDescription: 'A page of deliveries, newest first',
    answerExample: { data: [deliveryExample], nextCursor: null },
    problems: ['invalid_cursor'],
    input: deliveriesInput,
  }),
  defineRoute({
    operation: testWebhook,
    method: 'post',
    path: `${base}/{id}/test`,
    tag,
    summary: 'Send a test message',
    description: `Sends one signed message with the event \`${TEST_EVENT}\` to this webhook, once, whatever it is subscribed to. How it ended stands in the delivery.`,
    params: { id: 'webhook' },
    status: 202,
    answer: deliverySchema,
    answerDescription: 'The delivery, which is sent now',
    answerExample: {
      ...deliveryExample,
      eventId: null,
      eventKey: TEST_EVENT,
      attemptCount: 0,
      nextAttemptAt: null,
      lastAttempt: null,
    },
    problems: ['webhook_disabled'],
    internal: true,
  }),
  defineRoute({
    operation: getDelivery,
    method: 'get',
    path: oneDelivery,
    tag,
    summary: 'Get a delivery',
    description: 'What is sent, and how every attempt ended. A delivery of an event that you may not read is not found.',
    params: deliveryParams,
    answer: deliveryDetailSchema,
    answerDescription: 'The delivery with its body and its attempts',
    answerExample: deliveryDetailExample,
  }),
  defineRoute({
    operation: retryDelivery,
    method: 'post',
    path: `${oneDelivery}/retry`,
    tag,
    summary: 'Retry a delivery',
    description:
      'Sends it again now, with the same id, body and signature. What still has attempts before it goes on by its schedule afterwards.',
    params: deliveryParams,
    status: 202,
    answer: deliverySchema,
    answerDescription: 'The delivery, which is sent now',
    answerExample: { ...deliveryExample, nextAttemptAt: '2026-07-01T12:00:02.000Z' },
    problems: ['webhook_disabled', 'already_delivered'],
  }),
]

function deliveriesInput(request: RouteRequest) {
  const { since, ...query } = request.query
  const { updatedSince: _, ...list } = listInput({ ...request, query })
  return { ...list, ...request.params, since: typeof since === 'string' ? (parseTime(since) ?? undefined) : undefined }
}
