import type { Route } from '../../framework/contract/define-route.ts'
import { eventLogRoutes } from './event-logs/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { intentRoutes } from './intents/routes.ts'
import { deliveryRoutes } from './webhooks/delivery-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** The addresses of webhooks and the event log. */
export const webhookAreaRoutes: readonly Route[] = [
  ...intentRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...incidentRoutes,
  ...eventRoutes,
  ...eventLogRoutes,
]

/** The descriptions of the tags in the OpenAPI document. */
export const webhookTags = {
  intents: 'What was asked of doors, payment providers, mail servers and others, and what came of it',
  webhooks: 'Endpoints of other systems that are told of events',
  events: 'The log of what has happened',
  'event-logs': 'The logbook of the site',
}
