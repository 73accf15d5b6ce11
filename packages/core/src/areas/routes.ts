import type { Route } from '../framework/contract/define-route.ts'
import { accessLogEntryRoutes } from './access/access-log-entries/routes.ts'
import { accessMethodRoutes } from './access/access-methods/routes.ts'
import { accessPointRoutes } from './access/access-points/routes.ts'
import { apiKeyRoutes } from './accounts/api-keys/routes.ts'
import { auditLogRoutes } from './organizations/audit/routes.ts'
import { automationApprovalRoutes } from './automations/approvals/routes.ts'
import { automationHookRoutes } from './automations/automations/hook-routes.ts'
import { automationMenuRoutes } from './automations/automations/menu-routes.ts'
import { automationRunRoutes } from './automations/automations/run-routes.ts'
import { automationSimulationRoutes } from './automations/automations/simulation-routes.ts'
import { automationRoutes } from './automations/automations/routes.ts'
import { bankAccountTransactionRoutes } from './billing/bank-account-transactions/routes.ts'
import { callRoutes } from './calls-and-comments/calls/routes.ts'
import { commentRoutes } from './calls-and-comments/comments/routes.ts'
import { controllerRoutes } from './access/controllers/routes.ts'
import { customerRoutes } from './customers/customers/routes.ts'
import { deliveryRoutes } from './webhooks/webhooks/delivery-routes.ts'
import { deviceRoutes } from './devices/devices/routes.ts'
import { documentRoutes } from './documents/documents/routes.ts'
import { duesRoutes } from './billing/invoices/dues-routes.ts'
import { erasureRoutes } from './customers/customers/erasure-routes.ts'
import { eventLogRoutes } from './webhooks/event-logs/routes.ts'
import { eventRoutes } from './webhooks/events/routes.ts'
import { identityDocumentScanRoutes } from './documents/identity-document-scans/routes.ts'
import { inboxMessageRoutes } from './inbox/inbox-messages/routes.ts'
import { inboxTagRoutes } from './inbox/inbox-tags/routes.ts'
import { inboxThreadRoutes } from './inbox/inbox-threads/routes.ts'
import { incidentRoutes } from './webhooks/incidents/routes.ts'
import { intentRoutes } from './webhooks/intents/routes.ts'
import { invoiceRoutes } from './billing/invoices/routes.ts'
import { labelRoutes } from './organizations/labels/routes.ts'
import { mandateRoutes } from './billing/mandates/routes.ts'
import { meterRoutes } from './meters/meters/routes.ts'
import { nfcTagRoutes } from './access/nfc-tags/routes.ts'
import { notificationDeliveryRoutes } from './inbox/notifications/routes.ts'
import { organizationRoutes } from './organizations/organizations/routes.ts'
import { paymentGroupRoutes } from './billing/payment-groups/routes.ts'
import { paymentLinkRoutes } from './billing/payment-links/routes.ts'
import { paymentReportRoutes } from './billing/payment-reports/routes.ts'
import { paymentRoutes } from './billing/payments/routes.ts'
import { printQueueJobRoutes } from './documents/printing/routes.ts'
import { productRoutes } from './billing/products/routes.ts'
import { occupationRoutes, reservationRoutes } from './stays/reservations/routes.ts'
import { sessionRoutes } from './accounts/sessions/routes.ts'
import { tabletRoutes } from './devices/tablet/routes.ts'
import { taskRoutes } from './tasks/tasks/routes.ts'
import { terrainRoutes } from './stays/terrains/routes.ts'
import { vehiclePresenceRoutes } from './access/vehicle-presences/routes.ts'
import { viewRoutes } from './organizations/views/routes.ts'
import { webhookRoutes } from './webhooks/webhooks/routes.ts'

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
