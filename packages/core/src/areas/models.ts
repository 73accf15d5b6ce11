import { accessLogEntry } from './access/access-log-entries/access-log-entry.ts'
import { accessMethod } from './access/access-methods/access-method.ts'
import { accessMethodOperation } from './access/access-methods/access-method-operation.ts'
import { accessPoint } from './access/access-points/access-point.ts'
import { apiKey } from './accounts/api-keys/api-key.ts'
import { automation } from './automations/automations/automation.ts'
import { bankAccountTransaction } from './billing/bank-account-transactions/bank-account-transaction.ts'
import { call } from './calls-and-comments/calls/call.ts'
import { comment } from './calls-and-comments/comments/comment.ts'
import { controller } from './access/controllers/controller.ts'
import { controllerLog } from './access/controllers/controller-log.ts'
import { customer } from './customers/customers/customer.ts'
import { customerContact } from './customers/customers/customer-contact.ts'
import type { AnyModel } from '../framework/models/define-model.ts'
import { device } from './devices/devices/device.ts'
import { deviceCommand } from './devices/devices/device-command.ts'
import { document } from './documents/documents/document.ts'
import { eventLog } from './webhooks/event-logs/event-log.ts'
import { identityDocumentScan } from './documents/identity-document-scans/identity-document-scan.ts'
import { inboxMessage } from './inbox/inbox-messages/inbox-message.ts'
import { inboxTag } from './inbox/inbox-tags/inbox-tag.ts'
import { inboxThread } from './inbox/inbox-threads/inbox-thread.ts'
import { invoice } from './billing/invoices/invoice.ts'
import { label } from './organizations/labels/label.ts'
import { lane } from './tasks/tasks/lane.ts'
import { mandate } from './billing/mandates/mandate.ts'
import { mandateCollection } from './billing/mandate-collections/mandate-collection.ts'
import { member } from './accounts/members/member.ts'
import { meter } from './meters/meters/meter.ts'
import { meterAlarm } from './meters/meters/meter-alarm.ts'
import { meterReading } from './meters/meters/meter-reading.ts'
import { nfcTag } from './access/nfc-tags/nfc-tag.ts'
import { nfcTransaction } from './access/nfc-tags/nfc-transaction.ts'
import { notificationDelivery } from './inbox/notifications/notification-delivery.ts'
import { occupation } from './stays/occupations/occupation.ts'
import { organization } from './organizations/organizations/organization.ts'
import { payment } from './billing/payments/payment.ts'
import { paymentGroup } from './billing/payment-groups/payment-group.ts'
import { paymentLink } from './billing/payment-links/payment-link.ts'
import { paymentReport } from './billing/payment-reports/payment-report.ts'
import { printQueueJob } from './documents/printing/print-queue-job.ts'
import { product } from './billing/products/product.ts'
import { reservation } from './stays/reservations/reservation.ts'
import { tabletContent } from './devices/tablet/tablet-content.ts'
import { task } from './tasks/tasks/task.ts'
import { terrain } from './stays/terrains/terrain.ts'
import { vehiclePresence } from './access/vehicle-presences/vehicle-presence.ts'
import { view } from './organizations/views/view.ts'
import { webhook } from './webhooks/webhooks/webhook.ts'

/** Every model by name. One file each; a test compares this list with the folder. */
export const models = {
  accessLogEntry,
  accessMethod,
  accessMethodOperation,
  accessPoint,
  apiKey,
  automation,
  call,
  bankAccountTransaction,
  comment,
  controller,
  controllerLog,
  customer,
  customerContact,
  device,
  deviceCommand,
  document,
  eventLog,
  identityDocumentScan,
  inboxMessage,
  inboxTag,
  inboxThread,
  invoice,
  label,
  lane,
  mandate,
  mandateCollection,
  member,
  meter,
  meterAlarm,
  meterReading,
  nfcTag,
  nfcTransaction,
  notificationDelivery,
  occupation,
  organization,
  payment,
  paymentGroup,
  paymentLink,
  paymentReport,
  printQueueJob,
  product,
  reservation,
  tabletContent,
  task,
  terrain,
  vehiclePresence,
  view,
  webhook,
} as const

/** The models whose records stand in the store's table of records. */
export const recordModels: readonly AnyModel[] = Object.values(models).filter((model) => model !== (apiKey as AnyModel))
