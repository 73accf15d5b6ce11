import { exampleId } from '@belfry/core'
import type { StepType } from '../src/index.ts'

type Config = Readonly<Record<string, unknown>>

/** What starts the flow in which each of these configs stands. */
export const newStay: readonly [type: string, config: Record<string, unknown>] = [
  'trigger',
  { source: 'event', eventKey: 'reservation:created' },
]

const conditions = {
  match: 'all',
  rules: [
    { id: 'r1', field: 'customer.status', operator: 'is', value: 'VIP' },
    { id: 'r2', field: '{reservation.status}', operator: 'isOneOf', values: ['RESERVED', 'CANCELLED'] },
  ],
}
const days = { amount: 2, unit: 'days' }
const user = exampleId('user', 1)
const label = exampleId('label', 1)
const task = exampleId('task', 1)
const customer = '{customer.id}'
const invoice = exampleId('invoice', 1)
const device = exampleId('device', 1)
const continueOnError = true

/**
 * Configs of every step type, behind a new reservation, in which nothing is wrong. Together those of a type give a value to every field that it
 * has; where one field says whether another counts, there are several.
 */
export const usualConfigs: Readonly<Record<StepType, readonly Config[]>> = {
  trigger: [
    { source: 'event', eventKey: 'reservation:created', conditions, oncePerRecord: true },
    { source: 'webhook', webhookVersion: '1' },
    {
      source: 'dateReached',
      date: 'reservation.checkInAt',
      dateOffset: days,
      dateDirection: 'before',
      dateTime: 'fixed',
      dateHour: '9',
      dateMinute: '30',
      repeatYearly: true,
    },
    { source: 'daily', hour: '7', minute: '30' },
    { source: 'cron', cron: '0 8 * * 1' },
  ],
  condition: [{ conditions }],
  switch: [{ field: 'customer.status', cases: [{ id: 'c1', key: 'VIP', value: 'VIP' }] }],
  delay: [
    { mode: 'duration', duration: days },
    { mode: 'untilDate', dateField: 'reservation.checkInAt', offset: days, direction: 'before' },
  ],
  openingHours: [{}],
  waitUntilOpen: [{}],
  waitUntilClosed: [{}],
  waitUntil: [{ conditions, interval: days, timeout: { amount: 9, unit: 'days' } }],
  waitForEvent: [{ eventKey: 'reservation:updated', sameRecord: true, timeout: days }],
  recordLookup: [{ model: 'Customer', recordId: customer }],
  throttle: [{ window: days, key: customer }],
  forEach: [{ source: 'customerOpenInvoices', parentId: customer }],
  approval: [{ title: 'Let {customer.firstName} in?', description: 'Soon', assigneeIds: [user], timeout: days }],
  taskCreate: [
    {
      title: 'Welcome {customer.firstName}',
      description: 'Soon',
      assigneeIds: [user],
      assignActor: true,
      priority: 'HIGH',
      labelIds: [label],
      viewId: exampleId('view', 1),
      laneId: exampleId('lane', 1),
      subtasks: 'Look\nTell',
      dueIn: days,
      linkRecords: true,
      continueOnError,
    },
  ],
  taskFind: [{ title: 'Welcome', linkedToRecords: true, onlyOpen: true, onlyTopLevel: true }],
  taskSetStatus: [{ taskId: task, status: 'COMPLETED', continueOnError }],
  taskSetPriority: [
    { taskId: task, mode: 'set', priority: 'HIGH', continueOnError },
    { taskId: task, mode: 'raise', maxPriority: 'URGENT' },
  ],
  taskUpdate: [
    {
      taskId: task,
      title: 'New',
      assigneeIds: [user],
      assignActor: true,
      assigneeMode: 'replace',
      labelIds: [label],
      dueIn: days,
      continueOnError,
    },
  ],
  staffNotify: [{ userIds: [user], notifyActor: true, title: 'Come', body: 'Now', sendPush: true, sendEmail: true, continueOnError }],
  commentCreate: [{ content: 'Done', target: 'task', taskId: task, continueOnError }],
  customerMessageSend: [
    {
      customerId: customer,
      subject: 'Welcome',
      body: 'See you',
      sendEmail: true,
      sendSms: true,
      sendWhatsApp: true,
      continueOnError,
    },
  ],
  customerUpdate: [{ customerId: customer, status: 'VIP', notes: 'Often here', continueOnError }],
  inboxReply: [{ threadId: exampleId('inboxThread', 1), body: 'Yes', keepAssistant: true, continueOnError }],
  inboxTag: [{ threadId: exampleId('inboxThread', 1), tagIds: [exampleId('inboxTag', 1)], archive: true, continueOnError }],
  reservationSetStatus: [{ reservationId: '{reservation.id}', action: 'checkIn', continueOnError }],
  documentFind: [{ customerId: customer, documentType: 'OTHER', onlyActive: true, onlyValid: true }],
  documentUpdate: [{ documentId: exampleId('document', 1), documentType: 'OTHER', status: 'ARCHIVED', continueOnError }],
  invoiceReminderSend: [{ invoiceId: invoice, continueOnError }],
  invoiceSend: [{ invoiceId: invoice, continueOnError }],
  invoiceBook: [{ invoiceId: invoice, continueOnError }],
  invoicePrint: [{ invoiceId: invoice, printer: 'a4', continueOnError }],
  paymentLinkCreate: [{ invoiceId: invoice, method: 'IDEAL', continueOnError }],
  mandateRequest: [{ customerId: customer, mode: 'request', continueOnError }],
  mandateCollect: [{ invoiceId: invoice, delayDays: '2', continueOnError }],
  consumptionInvoice: [{ customerId: customer, sendEmail: true, sendSms: true, continueOnError }],
  occupationExtendInvoice: [{ occupationId: exampleId('occupation', 1), includeConsumption: true, continueOnError }],
  accessMethodCreate: [
    {
      customerId: customer,
      type: 'LPR',
      value: '1-ABC-123',
      periodFrom: '{reservation.checkInAt}',
      periodTo: '{reservation.checkOutAt}',
      continueOnError,
    },
  ],
  accessMethodUpdate: [
    { scope: 'one', accessMethodId: exampleId('accessMethod', 1), status: 'BLOCKED', continueOnError },
    { scope: 'customer', customerId: customer, periodTo: '{reservation.checkOutAt}' },
  ],
  accessMethodSendQr: [
    { accessMethodId: exampleId('accessMethod', 1), sendEmail: true, sendSms: true, sendWhatsApp: true, print: 'label', continueOnError },
  ],
  accessPointControl: [{ accessPointId: exampleId('accessPoint', 1), action: 'open', continueOnError }],
  meterSwitch: [
    { target: 'terrain', terrainId: exampleId('terrain', 1), state: 'on', continueOnError },
    { target: 'meter', meterId: exampleId('meter', 1), state: 'off' },
  ],
  nfcTagUpdate: [{ customerId: customer, action: 'topUp', amount: '10', continueOnError }],
  deviceCommand: [{ deviceId: device, command: 'wake', continueOnError }],
  deviceSlideshow: [
    { scope: 'device', deviceId: device, mode: 'background', source: 'urls', urls: 'https://example.com/a.jpg', continueOnError },
    {
      scope: 'displays',
      mode: 'screensaver',
      source: 'feed',
      itemsPath: 'reservation.customFields.pictures',
      imageField: 'url',
      filterField: 'kind',
      filterValue: 'wide',
      sortField: 'name',
      sortDirection: 'desc',
    },
  ],
  webhookSend: [{ webhookId: exampleId('webhook', 1), event: 'guest:welcome', payload: '{"name": {customer.firstName}}' }],
  httpRequest: [
    { target: 'tillor', method: 'PATCH', path: '/customers/{customer.id}', body: '{"notes": "Often here"}' },
    {
      target: 'custom',
      method: 'POST',
      url: 'https://example.com/guests',
      headers: [{ id: 'h1', key: 'x-park', value: 'north' }],
      body: '{"name": {customer.firstName}}',
    },
  ],
}
