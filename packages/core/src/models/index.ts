import { accessLogEntry } from './access-log-entry.ts'
import { accessMethod } from './access-method.ts'
import { accessMethodOperation } from './access-method-operation.ts'
import { accessPoint } from './access-point.ts'
import { apiKey } from './api-key.ts'
import { automation } from './automation.ts'
import { bankAccountTransaction } from './bank-account-transaction.ts'
import { call } from './call.ts'
import { comment } from './comment.ts'
import { controller } from './controller.ts'
import { controllerLog } from './controller-log.ts'
import { customer } from './customer.ts'
import { customerContact } from './customer-contact.ts'
import type { AnyModel } from './define-model.ts'
import { device } from './device.ts'
import { deviceCommand } from './device-command.ts'
import { document } from './document.ts'
import { eventLog } from './event-log.ts'
import { identityDocumentScan } from './identity-document-scan.ts'
import { inboxMessage } from './inbox-message.ts'
import { inboxTag } from './inbox-tag.ts'
import { inboxThread } from './inbox-thread.ts'
import { invoice } from './invoice.ts'
import { label } from './label.ts'
import { lane } from './lane.ts'
import { mandate } from './mandate.ts'
import { mandateCollection } from './mandate-collection.ts'
import { member } from './member.ts'
import { meter } from './meter.ts'
import { meterAlarm } from './meter-alarm.ts'
import { meterReading } from './meter-reading.ts'
import { nfcTag } from './nfc-tag.ts'
import { nfcTransaction } from './nfc-transaction.ts'
import { notificationDelivery } from './notification-delivery.ts'
import { occupation } from './occupation.ts'
import { organization } from './organization.ts'
import { payment } from './payment.ts'
import { paymentGroup } from './payment-group.ts'
import { paymentLink } from './payment-link.ts'
import { paymentReport } from './payment-report.ts'
import { printQueueJob } from './print-queue-job.ts'
import { product } from './product.ts'
import { reservation } from './reservation.ts'
import { tabletContent } from './tablet-content.ts'
import { task } from './task.ts'
import { terrain } from './terrain.ts'
import { vehiclePresence } from './vehicle-presence.ts'
import { view } from './view.ts'
import { webhook } from './webhook.ts'

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
