import type { Route } from '../define-route.ts'
import { accessLogEntryRoutes } from './access-log-entries.ts'
import { accessMethodRoutes } from './access-methods.ts'
import { accessPointRoutes } from './access-points.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { auditLogRoutes } from './audit-log.ts'
import { automationApprovalRoutes } from './automation-approvals.ts'
import { automationHookRoutes } from './automation-hooks.ts'
import { automationMenuRoutes } from './automation-menus.ts'
import { automationRunRoutes } from './automation-runs.ts'
import { automationSimulationRoutes } from './automation-simulations.ts'
import { automationRoutes } from './automations.ts'
import { bankAccountTransactionRoutes } from './bank-account-transactions.ts'
import { callRoutes } from './calls.ts'
import { commentRoutes } from './comments.ts'
import { controllerRoutes } from './controllers.ts'
import { customerRoutes } from './customers.ts'
import { deliveryRoutes } from './deliveries.ts'
import { deviceRoutes } from './devices.ts'
import { documentRoutes } from './documents.ts'
import { duesRoutes } from './dues.ts'
import { erasureRoutes } from './erasures.ts'
import { eventLogRoutes } from './event-logs.ts'
import { eventRoutes } from './events.ts'
import { identityDocumentScanRoutes } from './identity-document-scans.ts'
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
import { paymentGroupRoutes } from './payment-groups.ts'
import { paymentLinkRoutes } from './payment-links.ts'
import { paymentReportRoutes } from './payment-reports.ts'
import { paymentRoutes } from './payments.ts'
import { printQueueJobRoutes } from './print-queue-jobs.ts'
import { productRoutes } from './products.ts'
import { occupationRoutes, reservationRoutes } from './reservations.ts'
import { sessionRoutes } from './sessions.ts'
import { tabletRoutes } from './tablet.ts'
import { taskRoutes } from './tasks.ts'
import { terrainRoutes } from './terrains.ts'
import { vehiclePresenceRoutes } from './vehicle-presences.ts'
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
  ...paymentGroupRoutes,
  ...paymentLinkRoutes,
  ...paymentReportRoutes,
  ...bankAccountTransactionRoutes,
  ...duesRoutes,
  ...mandateRoutes,
  ...meterRoutes,
  ...accessMethodRoutes,
  ...accessPointRoutes,
  ...accessLogEntryRoutes,
  ...controllerRoutes,
  ...nfcTagRoutes,
  ...vehiclePresenceRoutes,
  ...deviceRoutes,
  ...erasureRoutes,
  ...identityDocumentScanRoutes,
  ...taskRoutes,
  ...labelRoutes,
  ...viewRoutes,
  ...commentRoutes,
  ...inboxTagRoutes,
  ...inboxThreadRoutes,
  ...inboxMessageRoutes,
  ...callRoutes,
  ...notificationDeliveryRoutes,
  ...printQueueJobRoutes,
  ...tabletRoutes,
  ...intentRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...incidentRoutes,
  ...eventRoutes,
  ...eventLogRoutes,
  ...auditLogRoutes,
  ...automationRoutes,
  ...automationMenuRoutes,
  ...automationSimulationRoutes,
  ...automationRunRoutes,
  ...automationHookRoutes,
  ...automationApprovalRoutes,
]
