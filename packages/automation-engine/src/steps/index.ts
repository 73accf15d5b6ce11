import type { Static } from 'typebox'
import { accessMethodCreate } from './access-method-create.ts'
import { accessMethodSendQr } from './access-method-send-qr.ts'
import { accessMethodUpdate } from './access-method-update.ts'
import { accessPointControl } from './access-point-control.ts'
import { approval } from './approval.ts'
import { commentCreate } from './comment-create.ts'
import { condition } from './condition.ts'
import { consumptionInvoice } from './consumption-invoice.ts'
import { customerMessageSend } from './customer-message-send.ts'
import { customerUpdate } from './customer-update.ts'
import { delay } from './delay.ts'
import { deviceCommandStep } from './device-command.ts'
import { deviceSlideshow } from './device-slideshow.ts'
import { documentFind } from './document-find.ts'
import { documentUpdate } from './document-update.ts'
import { forEach } from './for-each.ts'
import { httpRequest } from './http-request.ts'
import { inboxReply } from './inbox-reply.ts'
import { inboxTagStep } from './inbox-tag.ts'
import { invoiceBook } from './invoice-book.ts'
import { invoicePrint } from './invoice-print.ts'
import { invoiceReminderSend } from './invoice-reminder-send.ts'
import { invoiceSend } from './invoice-send.ts'
import { mandateCollect } from './mandate-collect.ts'
import { mandateRequest } from './mandate-request.ts'
import { meterSwitch } from './meter-switch.ts'
import { nfcTagUpdate } from './nfc-tag-update.ts'
import { occupationExtendInvoice } from './occupation-extend-invoice.ts'
import { openingHours } from './opening-hours.ts'
import { paymentLinkCreate } from './payment-link-create.ts'
import { recordLookup } from './record-lookup.ts'
import { reservationSetStatus } from './reservation-set-status.ts'
import { staffNotify } from './staff-notify.ts'
import { switchStep } from './switch.ts'
import { taskCreate } from './task-create.ts'
import { taskFind } from './task-find.ts'
import { taskSetPriority } from './task-set-priority.ts'
import { taskSetStatus } from './task-set-status.ts'
import { taskUpdate } from './task-update.ts'
import { throttle } from './throttle.ts'
import { trigger } from './trigger.ts'
import { waitForEvent } from './wait-for-event.ts'
import { waitUntil } from './wait-until.ts'
import { waitUntilClosed } from './wait-until-closed.ts'
import { waitUntilOpen } from './wait-until-open.ts'
import { webhookSend } from './webhook-send.ts'

/** All step types by name, in menu order. Each has its own file; a test compares this list with the folder. */
export const steps = Object.freeze({
  trigger,
  condition,
  switch: switchStep,
  delay,
  openingHours,
  waitUntilOpen,
  waitUntilClosed,
  waitUntil,
  waitForEvent,
  recordLookup,
  throttle,
  forEach,
  approval,
  taskCreate,
  taskFind,
  taskSetStatus,
  taskSetPriority,
  taskUpdate,
  staffNotify,
  commentCreate,
  customerMessageSend,
  customerUpdate,
  inboxReply,
  inboxTag: inboxTagStep,
  reservationSetStatus,
  documentFind,
  documentUpdate,
  invoiceReminderSend,
  invoiceSend,
  invoiceBook,
  invoicePrint,
  paymentLinkCreate,
  mandateRequest,
  mandateCollect,
  consumptionInvoice,
  occupationExtendInvoice,
  accessMethodCreate,
  accessMethodUpdate,
  accessMethodSendQr,
  accessPointControl,
  meterSwitch,
  nfcTagUpdate,
  deviceCommand: deviceCommandStep,
  deviceSlideshow,
  webhookSend,
  httpRequest,
})

/** The name of a step type. */
export type StepType = keyof typeof steps

/** The names of all step types. */
export const stepTypes = Object.keys(steps) as readonly StepType[]

/** The config of a step type, as in a definition. */
export type StepConfig<T extends StepType = StepType> = Static<(typeof steps)[T]['config']>
