import type { Route } from '../define-route.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { automationHookRoutes } from './automation-hooks.ts'
import { automationRunRoutes } from './automation-runs.ts'
import { automationRoutes } from './automations.ts'
import { commentRoutes } from './comments.ts'
import { customerRoutes } from './customers.ts'
import { deliveryRoutes } from './deliveries.ts'
import { documentRoutes } from './documents.ts'
import { eventRoutes } from './events.ts'
import { inboxMessageRoutes } from './inbox-messages.ts'
import { inboxTagRoutes } from './inbox-tags.ts'
import { inboxThreadRoutes } from './inbox-threads.ts'
import { labelRoutes } from './labels.ts'
import { notificationDeliveryRoutes } from './notification-deliveries.ts'
import { organizationRoutes } from './organizations.ts'
import { printQueueJobRoutes } from './print-queue-jobs.ts'
import { occupationRoutes, reservationRoutes } from './reservations.ts'
import { sessionRoutes } from './sessions.ts'
import { taskRoutes } from './tasks.ts'
import { terrainRoutes } from './terrains.ts'
import { viewRoutes } from './views.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every operation of the service at its address: the contract. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...organizationRoutes,
  ...apiKeyRoutes,
  ...customerRoutes,
  ...reservationRoutes,
  ...occupationRoutes,
  ...terrainRoutes,
  ...documentRoutes,
  ...taskRoutes,
  ...labelRoutes,
  ...viewRoutes,
  ...commentRoutes,
  ...inboxTagRoutes,
  ...inboxThreadRoutes,
  ...inboxMessageRoutes,
  ...notificationDeliveryRoutes,
  ...printQueueJobRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
  ...automationRoutes,
  ...automationRunRoutes,
  ...automationHookRoutes,
]
