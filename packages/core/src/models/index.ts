import { apiKey } from './api-key.ts'
import { automation } from './automation.ts'
import { comment } from './comment.ts'
import { customer } from './customer.ts'
import { customerContact } from './customer-contact.ts'
import type { AnyModel } from './define-model.ts'
import { document } from './document.ts'
import { inboxMessage } from './inbox-message.ts'
import { inboxTag } from './inbox-tag.ts'
import { inboxThread } from './inbox-thread.ts'
import { label } from './label.ts'
import { lane } from './lane.ts'
import { member } from './member.ts'
import { notificationDelivery } from './notification-delivery.ts'
import { occupation } from './occupation.ts'
import { organization } from './organization.ts'
import { printQueueJob } from './print-queue-job.ts'
import { reservation } from './reservation.ts'
import { task } from './task.ts'
import { terrain } from './terrain.ts'
import { view } from './view.ts'
import { webhook } from './webhook.ts'

/** Every model by name. One file each; a test compares this list with the folder. */
export const models = {
  apiKey,
  automation,
  comment,
  customer,
  customerContact,
  document,
  inboxMessage,
  inboxTag,
  inboxThread,
  label,
  lane,
  member,
  notificationDelivery,
  occupation,
  organization,
  printQueueJob,
  reservation,
  task,
  terrain,
  view,
  webhook,
} as const

/** The models whose records stand in the store's table of records. */
export const recordModels: readonly AnyModel[] = Object.values(models).filter((model) => model !== (apiKey as AnyModel))
