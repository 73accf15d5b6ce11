import type { Route } from '../define-route.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { auditLogRoutes } from './audit-log.ts'
import { automationHookRoutes } from './automation-hooks.ts'
import { automationRunRoutes } from './automation-runs.ts'
import { automationRoutes } from './automations.ts'
import { customerRoutes } from './customers.ts'
import { deliveryRoutes } from './deliveries.ts'
import { erasureRoutes } from './erasures.ts'
import { eventRoutes } from './events.ts'
import { labelRoutes } from './labels.ts'
import { organizationRoutes } from './organizations.ts'
import { sessionRoutes } from './sessions.ts'
import { taskRoutes } from './tasks.ts'
import { viewRoutes } from './views.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every operation of the service at its address: the contract. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...organizationRoutes,
  ...apiKeyRoutes,
  ...customerRoutes,
  ...erasureRoutes,
  ...taskRoutes,
  ...labelRoutes,
  ...viewRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
  ...auditLogRoutes,
  ...automationRoutes,
  ...automationRunRoutes,
  ...automationHookRoutes,
]
