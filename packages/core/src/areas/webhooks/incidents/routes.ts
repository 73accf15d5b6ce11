import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { deliveryExample, deliverySchema, dismissedSchema, incidentExample, incidentSchema } from '../webhooks/delivery-schemas.ts'
import { dismissDelivery, dismissFailedDeliveries } from '../webhooks/dismiss-deliveries.ts'
import { listIncidents } from './list-incidents.ts'

const tag = 'webhooks'
const base = '/orgs/{organizationId}/webhooks/{id}'

/** The routes of incidents, and of what ends them. */
export const incidentRoutes = [
  defineRoute({
    operation: listIncidents,
    method: 'get',
    path: `${base}/incidents`,
    tag,
    summary: 'List incidents of a webhook',
    description:
      'Its outages. One begins with a failed attempt and ends when everything that failed has arrived, was dismissed or is gone, or when the webhook is disabled. Of each, people are told at most twice: after 5 minutes of nothing but failures, and when the first delivery has failed for good.',
    params: { id: 'webhook' },
    query: pagingQuery,
    answer: pageSchemaOf('WebhookIncident', incidentSchema),
    answerDescription: 'A page of incidents, newest first',
    answerExample: { data: [incidentExample], nextCursor: null },
    problems: ['invalid_cursor'],
    input: (request) => ({ ...listInput(request), ...request.params }),
  }),
  defineRoute({
    operation: dismissFailedDeliveries,
    method: 'post',
    path: `${base}/dismiss-failed`,
    tag,
    summary: 'Dismiss failed deliveries',
    description:
      'Says of everything that has failed for good at this webhook that it need not arrive any more: it keeps no incident open, is not counted, and is sent again only when it is named.',
    params: { id: 'webhook' },
    answer: dismissedSchema,
    answerDescription: 'How many there were',
    answerExample: { deliveries: 12 },
  }),
  defineRoute({
    operation: dismissDelivery,
    method: 'post',
    path: '/orgs/{organizationId}/webhook-deliveries/{deliveryId}/dismiss',
    tag,
    summary: 'Dismiss a delivery',
    description:
      'Says that it need not arrive any more. For what has failed for good or was stopped with its webhook; what is still being tried is not dismissed. A retry of this very delivery takes it back.',
    params: { deliveryId: 'delivery' },
    answer: deliverySchema,
    answerDescription: 'The delivery as it is now',
    answerExample: {
      ...deliveryExample,
      status: 'dismissed',
      attemptCount: 10,
      nextAttemptAt: null,
      completedAt: '2026-07-02T20:35:15.000Z',
    },
    problems: ['conflict', 'already_delivered'],
  }),
]
