import type { StepType } from '@belfry/automation-engine'
import type { Definition } from '@belfry/core'
import { MINUTE, SECOND } from '../../support/clock.ts'
import type { Action } from '../scenarios/scenario.ts'

/** A flow with one step of a type, and what of it is to be seen. */
export interface StepCase {
  /** Its config; `@name` is the id of a record of the park. */
  readonly config: Readonly<Record<string, unknown>>
  /** The exit that it takes. */
  readonly exit: string
  /** Its own effects: the lines that it adds to what is left (`leftBehind`), as they begin, each once. Nothing for steps that only look. */
  readonly leaves: readonly string[]
  /** What happens while it waits. */
  readonly meanwhile?: readonly Action[]
}

const duration = (amount: number, unit: string) => ({ amount, unit })
const isRight = { match: 'all', rules: [{ id: 'r', field: 'contact.value', operator: 'is', value: 'right' }] }
const later = (operation: string, input: Action['input']): Action => ({ at: 2 * MINUTE, operation, input })
const [customerId, invoiceId, taskId] = ['@ada', '@invoice', '@errand']

/** A story for each type. */
export const stepCases: Readonly<Record<Exclude<StepType, 'trigger'>, StepCase>> = {
  condition: { config: { conditions: isRight }, exit: 'yes', leaves: [] },
  switch: { config: { field: 'contact.value', cases: [{ id: 'a', key: 'A', value: 'right' }] }, exit: 'a', leaves: [] },
  delay: { config: { mode: 'duration', duration: duration(90, 'seconds') }, exit: 'out', leaves: [] },
  openingHours: { config: {}, exit: 'open', leaves: [] },
  waitUntilOpen: { config: {}, exit: 'out', leaves: [] },
  waitUntilClosed: { config: {}, exit: 'out', leaves: [] },
  waitUntil: {
    config: {
      conditions: { match: 'all', rules: [{ id: 'r', field: 'now', operator: 'greaterThan', value: '2026-07-01T12:30:00Z' }] },
      interval: duration(1, 'hours'),
      timeout: duration(1, 'days'),
    },
    exit: 'met',
    leaves: [],
  },
  waitForEvent: {
    config: { eventKey: 'customer:updated', timeout: duration(1, 'days') },
    exit: 'received',
    leaves: ['event customer:updated', 'record customer 2'],
    meanwhile: [later('customers.update', { id: '@ben', body: { notes: 'changed' } })],
  },
  recordLookup: { config: { model: 'Meter', recordId: '@meter' }, exit: 'found', leaves: [] },
  throttle: { config: { window: duration(1, 'days') }, exit: 'pass', leaves: ['claim step'] },
  forEach: { config: { source: 'customerDocuments', parentId: customerId }, exit: 'done', leaves: [] },
  approval: {
    config: { title: 'May they stay?', assigneeIds: ['@admin'], timeout: duration(1, 'days') },
    exit: 'approved',
    leaves: [
      'asked mail accepted',
      'event comment:created',
      'event notification-delivery:updated',
      'record comment 1',
      'record notificationDelivery 2',
      'record task 2',
    ],
    meanwhile: [later('automation-approvals.decide', { taskId: '@open approval 0', body: { decision: 'approved' } })],
  },
  taskCreate: {
    config: { title: 'Made by {run.id}', subtasks: 'one\ntwo' },
    exit: 'out',
    leaves: ['record task 1', 'record task 1', 'record task 1'],
  },
  taskFind: { config: { title: 'An errand' }, exit: 'found', leaves: [] },
  taskSetStatus: { config: { taskId, status: 'COMPLETED' }, exit: 'out', leaves: ['record task 2'] },
  taskSetPriority: { config: { taskId, mode: 'raise' }, exit: 'out', leaves: ['record task 2'] },
  taskUpdate: { config: { taskId, title: 'Another errand' }, exit: 'out', leaves: ['record task 2'] },
  staffNotify: {
    config: { userIds: ['@admin'], title: 'Look', sendEmail: true },
    exit: 'out',
    leaves: ['asked mail accepted', 'event notification-delivery:updated', 'record notificationDelivery 2'],
  },
  commentCreate: {
    config: { content: 'A remark', target: 'task', taskId },
    exit: 'out',
    leaves: ['event comment:created', 'record comment 1'],
  },
  customerMessageSend: {
    config: { customerId, body: 'Hello', sendEmail: true },
    exit: 'out',
    leaves: [
      'asked mail accepted',
      'event inbox:message-created',
      'event inbox:thread-updated',
      'event notification-delivery:updated',
      'record inboxMessage 2',
      'record inboxThread 2',
      'record notificationDelivery 2',
    ],
  },
  customerUpdate: { config: { customerId, status: 'VIP' }, exit: 'out', leaves: ['event customer:updated', 'record customer 2'] },
  inboxReply: {
    config: { threadId: '@thread', body: 'It is.' },
    exit: 'out',
    leaves: ['event inbox:message-created', 'event inbox:thread-updated', 'record inboxMessage 1', 'record inboxThread 3'],
  },
  inboxTag: { config: { threadId: '@thread', archive: true }, exit: 'out', leaves: ['event inbox:thread-updated', 'record inboxThread 3'] },
  reservationSetStatus: {
    config: { reservationId: '@booking', action: 'checkIn' },
    exit: 'out',
    leaves: ['event reservation:updated', 'event terrain:updated', 'record occupation 1', 'record reservation 2', 'record terrain 2'],
  },
  documentFind: { config: { customerId, documentType: 'IDENTITY_CARD' }, exit: 'found', leaves: [] },
  documentUpdate: {
    config: { documentId: '@card', status: 'ARCHIVED' },
    exit: 'out',
    leaves: ['event document:updated', 'record document 2'],
  },
  invoiceReminderSend: {
    config: { invoiceId },
    exit: 'out',
    leaves: [
      'asked mail accepted',
      'event invoice:updated',
      'event notification-delivery:updated',
      'record invoice 3',
      'record notificationDelivery 2',
    ],
  },
  invoiceSend: {
    config: { invoiceId },
    exit: 'out',
    leaves: [
      'asked mail accepted',
      'event invoice:updated',
      'event notification-delivery:updated',
      'record invoice 3',
      'record notificationDelivery 2',
    ],
  },
  invoiceBook: { config: { invoiceId: '@draft' }, exit: 'out', leaves: ['event invoice:updated', 'record invoice 2'] },
  invoicePrint: {
    config: { invoiceId, printer: 'a4' },
    exit: 'out',
    leaves: ['asked print accepted', 'event print-queue-job:updated', 'record printQueueJob 2'],
  },
  paymentLinkCreate: {
    config: { invoiceId, method: 'any' },
    exit: 'out',
    leaves: ['asked payment accepted', 'event invoice:updated', 'record invoice 3', 'record paymentLink 2'],
  },
  mandateRequest: {
    config: { customerId: '@ben' },
    exit: 'out',
    leaves: [
      'asked collection accepted',
      'asked mail accepted',
      'event mandate:created',
      'event notification-delivery:updated',
      'record mandate 1',
      'record notificationDelivery 2',
    ],
  },
  mandateCollect: {
    config: { invoiceId, delayDays: '2' },
    exit: 'out',
    leaves: ['asked collection accepted', 'event payment:created', 'record mandateCollection 1', 'record payment 1'],
  },
  consumptionInvoice: {
    config: { customerId },
    exit: 'out',
    leaves: ['event invoice:created', 'event meter:updated', 'record invoice 1', 'record meter 3', 'record meterReading 2'],
  },
  occupationExtendInvoice: {
    config: { occupationId: '@stay' },
    exit: 'out',
    leaves: ['event invoice:created', 'event terrain:updated', 'record invoice 1', 'record occupation 2'],
  },
  accessMethodCreate: {
    config: { customerId, type: 'LPR', value: '1-abc-234' },
    exit: 'out',
    leaves: [
      'asked access accepted',
      'event accessMethod:created',
      'event accessMethodOperation:created',
      'event accessMethodOperation:updated',
      'record accessMethod 1',
      'record accessMethodOperation 2',
    ],
  },
  accessMethodUpdate: {
    config: { scope: 'one', accessMethodId: '@code', status: 'BLOCKED' },
    exit: 'out',
    leaves: [
      'asked access accepted',
      'event accessMethod:updated',
      'event accessMethodOperation:created',
      'event accessMethodOperation:updated',
      'record accessMethod 2',
      'record accessMethodOperation 2',
    ],
  },
  accessMethodSendQr: {
    config: { accessMethodId: '@code', sendEmail: true, print: 'label' },
    exit: 'out',
    leaves: [
      'asked mail accepted',
      'asked print accepted',
      'event notification-delivery:updated',
      'event print-queue-job:updated',
      'record notificationDelivery 2',
      'record printQueueJob 2',
    ],
  },
  accessPointControl: {
    config: { accessPointId: '@door', action: 'open' },
    exit: 'out',
    leaves: ['asked access accepted', 'event accessPoint:physicalStateChanged', 'record accessPoint 2'],
  },
  meterSwitch: {
    config: { target: 'meter', meterId: '@meter', state: 'off' },
    exit: 'out',
    leaves: ['asked meter accepted', 'event meter:updated', 'record meter 3'],
  },
  nfcTagUpdate: {
    config: { customerId, action: 'topUp', amount: '0.10' },
    exit: 'out',
    leaves: [
      'asked nfc accepted',
      'event nfc-tag-transaction:changed',
      'event nfc-tag:updated',
      'record nfcTag 2',
      'record nfcTransaction 1',
    ],
  },
  deviceCommand: {
    config: { deviceId: '@display', command: 'wake' },
    exit: 'out',
    leaves: ['asked device accepted', 'record deviceCommand 2'],
  },
  deviceSlideshow: {
    config: { scope: 'displays', mode: 'background', source: 'urls', urls: 'https://example.com/a.jpg' },
    exit: 'out',
    leaves: ['asked device accepted', 'record device 2', 'record deviceCommand 2'],
  },
  webhookSend: {
    config: { webhookId: '@hook', event: 'a message', payload: '{"by": "{run.id}"}' },
    exit: 'success',
    leaves: ['delivery a message', 'sent /hook 200'],
  },
  httpRequest: {
    config: { target: 'tillor', method: 'POST', path: '/tasks', body: '{"title": "own of {run.id}"}' },
    exit: 'success',
    leaves: ['record task 1'],
  },
}

/** The flow: behind the exit that the step takes, and behind its items, stands a task. */
export function flowWith(type: StepType, config: StepCase['config'], exit: string): Definition {
  const node = (id: string, row: number, type: string, config: Readonly<Record<string, unknown>>) => ({
    id,
    type,
    label: '',
    position: { x: 0, y: row * 120 },
    config,
  })
  const exits = type === 'forEach' ? [exit, 'each'] : [exit]
  return {
    nodes: [
      node('start', 0, 'trigger', { source: 'event', eventKey: 'customer:contact:created' }),
      node('step', 1, type, config),
      ...exits.map((one, index) => node(`by_${one}`, 2 + index, 'taskCreate', { title: `${one} of {run.id}` })),
    ],
    edges: [
      { id: 'e', source: 'start', sourceHandle: 'out', target: 'step' },
      ...exits.map((one) => ({ id: `e_${one}`, source: 'step', sourceHandle: one, target: `by_${one}` })),
    ],
  }
}

/** What makes the automation, before anything happens. */
export function made(type: StepType, { config, exit }: StepCase): readonly Action[] {
  const body = { name: type, definition: flowWith(type, config, exit) }
  return [
    { at: SECOND, operation: 'automations.create', input: { body }, makes: 'flow' },
    { at: 2 * SECOND, operation: 'automations.update', input: { id: '@flow', body: { enabled: true } } },
  ]
}

/** What starts it, and what happens then. */
export function played({ meanwhile = [] }: StepCase): readonly Action[] {
  const body = { type: 'OTHER', value: 'right' }
  return [{ at: MINUTE, operation: 'customers.contacts.create', input: { parentId: '@ada', body }, makes: 'contact' }, ...meanwhile]
}
