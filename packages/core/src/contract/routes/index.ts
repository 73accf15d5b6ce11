import type { Route } from '../define-route.ts'
import { accessMethodRoutes } from './access-methods.ts'
import { accessPointRoutes } from './access-points.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { auditLogRoutes } from './audit-log.ts'
import { automationHookRoutes } from './automation-hooks.ts'
import { automationRunRoutes } from './automation-runs.ts'
import { automationRoutes } from './automations.ts'
import { commentRoutes } from './comments.ts'
import { controllerRoutes } from './controllers.ts'
import { customerRoutes } from './customers.ts'
import { deliveryRoutes } from './deliveries.ts'
import { deviceRoutes } from './devices.ts'
import { documentRoutes } from './documents.ts'
import { duesRoutes } from './dues.ts'
import { erasureRoutes } from './erasures.ts'
import { eventRoutes } from './events.ts'
import { inboxMessageRoutes } from './inbox-messages.ts'
import { inboxTagRoutes } from './inbox-tags.ts'
import { inboxThreadRoutes } from './inbox-threads.ts'
import { incidentRoutes } from './incidents.ts'
import { intentRoutes } from './intents.ts'
import { invoiceRoutes } from './invoices.ts'
import { labelRoutes } from './labels.ts'
import { mandateRoutes } from './mandates.ts'
import { meterRoutes } from './meters.ts'
import { nfcTagRoutes } from './nfc-tags.ts'
import { notificationDeliveryRoutes } from './notification-deliveries.ts'
import { organizationRoutes } from './organizations.ts'
import { paymentLinkRoutes } from './payment-links.ts'
import { paymentRoutes } from './payments.ts'
import { printQueueJobRoutes } from './print-queue-jobs.ts'
import { productRoutes } from './products.ts'
import { occupationRoutes, reservationRoutes } from './reservations.ts'
import { sessionRoutes } from './sessions.ts'
import { tabletRoutes } from './tablet.ts'
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
  ...invoiceRoutes,
  ...productRoutes,
  ...paymentRoutes,
  ...paymentLinkRoutes,
  ...duesRoutes,
  ...mandateRoutes,
  ...meterRoutes,
  ...accessMethodRoutes,
  ...accessPointRoutes,
  ...controllerRoutes,
  ...nfcTagRoutes,
  ...deviceRoutes,
  ...erasureRoutes,
  ...taskRoutes,
  ...labelRoutes,
  ...viewRoutes,
  ...commentRoutes,
  ...inboxTagRoutes,
  ...inboxThreadRoutes,
  ...inboxMessageRoutes,
  ...notificationDeliveryRoutes,
  ...printQueueJobRoutes,
  ...tabletRoutes,
  ...intentRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...incidentRoutes,
  ...eventRoutes,
  ...auditLogRoutes,
  ...automationRoutes,
  ...automationRunRoutes,
  ...automationHookRoutes,
]
