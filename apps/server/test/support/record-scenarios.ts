import { exampleId } from '@belfry/core'
import type { FlowScenario } from './both-worlds.ts'
import { draw, on } from './flows.ts'

type Values = Readonly<Record<string, unknown>>

const task = (title: string, more: Values = {}) => ['taskCreate', { title, ...more }] as const
const goOn = { continueOnError: true }
const create = (collection: string, body: (made: readonly Values[]) => Values) => ({
  perform: `${collection}.create`,
  input: (made: readonly Values[]) => ({ body: body(made) }),
})
const customer = (body: Values) => create('customers', () => body)
const inbound = { id: 'r', field: 'inboxMessage.direction', operator: 'is', value: 'INBOUND' }
const nobody = 'usr_01k8e5m1z0f7q8r9s0t1v2w3zz'

/** Scenarios with steps that change and find records, played on a server and in a simulation. */
export const recordScenarios: Readonly<Record<string, FlowScenario>> = {
  'tasks that are found, amended and made more urgent': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          make: task('Welcome {customer.firstName}', { linkRecords: true, subtasks: 'Welcome {customer.firstName}', priority: 'HIGH' }),
          again: task('Welcome {customer.firstName}'),
          find: ['taskFind', { title: ' Welcome {customer.firstName}', linkedToRecords: true, onlyOpen: true, onlyTopLevel: true }],
          amend: [
            'taskUpdate',
            { taskId: '{foundTask.id}', title: 'Found {foundTask.title}', assignActor: true, dueIn: { amount: 1, unit: 'days' } },
          ],
          raise: ['taskSetPriority', { taskId: '{foundTask.id}', mode: 'raise', maxPriority: 'HIGH' }],
          lower: ['taskSetPriority', { taskId: '{foundTask.id}', mode: 'lower' }],
          seek: ['taskFind', { title: 'Welcome {customer.firstName}', linkedToRecords: true }],
          fail: ['taskUpdate', { taskId: '{foundTask.id}', title: 'x', assigneeIds: [nobody], ...goOn }],
          tell: task('{error.message}'),
        },
        [
          ...['start out make', 'make out again', 'again out find', 'find found amend', 'amend out raise', 'raise out lower'],
          ...['lower out seek', 'seek notFound fail', 'fail error tell'],
        ],
      ),
    moves: [customer({ firstName: 'Ada' })],
    says: 'usr_3 is no member of this organization',
  },
  'a customer who is written to, remarked on and changed': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          write: [
            'customerMessageSend',
            { customerId: '{customer.id}', subject: 'Hello', body: 'Dear {customer.firstName}', sendEmail: true, sendSms: true },
          ],
          remark: ['commentCreate', { content: 'Written to {customer.firstName}', target: 'event' }],
          change: ['customerUpdate', { customerId: '{customer.id}', status: 'VIP', notes: '{customer.notes}{comment.content}' }],
          same: ['customerUpdate', { customerId: '{updatedCustomer.id}', status: 'keep', notes: '' }],
          tell: [
            'staffNotify',
            { userIds: [], notifyActor: true, title: '{customer.status}', body: 'by {actor.name}', sendEmail: true, ...goOn },
          ],
          make: task('{customer.notes}'),
          also: ['commentCreate', { content: 'x', target: 'task', taskId: '{createdTask.id}' }],
          none: ['customerMessageSend', { customerId: '{customer.id}', body: 'x', sendWhatsApp: true }],
          silent: task('nothing sent'),
          gone: ['commentCreate', { content: 'x', target: 'task', taskId: exampleId('task', 99), ...goOn }],
          told: task('{error.message}'),
        },
        [
          ...['start out write', 'write out remark', 'remark out change', 'change out same', 'same out tell', 'tell out make'],
          ...['make out also', 'also out none', 'none skipped silent', 'silent out gone', 'gone error told'],
        ],
      ),
    moves: [customer({ firstName: 'Ada', email: 'ada@example.com', notes: 'New. ' })],
    says: 'There is no task tsk_3 in this organization.',
  },
  'a conversation that is answered, tagged and archived': {
    flow: () =>
      draw(
        {
          start: on('inbox:message-created', { conditions: { match: 'all', rules: [inbound] } }),
          look: ['recordLookup', { model: 'InboxThread', recordId: '{inboxMessage.threadId}' }],
          reply: ['inboxReply', { threadId: '{foundInboxThread.id}', body: 'Thank you for "{inboxMessage.body}"' }],
          tag: ['inboxTag', { threadId: '{foundInboxThread.id}', tagIds: [], archive: true }],
          done: task('{updatedThread.archived} {sentMessage.direction} {updatedThread.assistantActive}'),
          missing: ['inboxTag', { threadId: '{foundInboxThread.id}', tagIds: ['itg_01k8e5m1z0f7q8r9s0t1v2w3zz'], ...goOn }],
          told: task('{error.message}'),
          lost: task('no thread'),
        },
        [
          ...['start out look', 'look found reply', 'look notFound lost', 'reply out tag', 'tag out done'],
          ...['done out missing', 'missing error told'],
        ],
      ),
    moves: [
      customer({ firstName: 'Ada', email: 'ada@example.com' }),
      create('inbox-threads', ([ada]) => ({ channel: 'CHAT', customerId: ada?.id })),
      create('inbox-messages', ([, thread]) => ({ threadId: thread?.id, direction: 'INBOUND', body: 'Is it free?' })),
    ],
    says: 'There is no inbox tag itg_1 in this organization.',
  },
  'a reservation whose guest comes and goes': {
    flow: () =>
      draw(
        {
          start: on('reservation:created'),
          come: ['reservationSetStatus', { reservationId: '{reservation.id}', action: 'checkIn' }],
          twice: ['reservationSetStatus', { reservationId: '{reservation.id}', action: 'checkIn' }],
          late: ['reservationSetStatus', { reservationId: '{reservation.id}', action: 'cancel', ...goOn }],
          leave: ['reservationSetStatus', { reservationId: '{reservation.id}', action: 'checkOut' }],
          make: task('{error.message} {updatedReservation.status} {updatedReservation.checkedOutAt}'),
        },
        ['start out come', 'come out twice', 'twice skipped late', 'late error leave', 'leave out make'],
      ),
    moves: [
      customer({ firstName: 'Ada' }),
      create('terrains', () => ({ name: 'Pitch 1' })),
      create('reservations', ([ada, pitch]) => ({
        ...{ customerId: ada?.id, terrainId: pitch?.id },
        ...{ checkInAt: '2027-03-27T10:00:00Z', checkOutAt: '2027-03-30T10:00:00Z' },
      })),
    ],
    says: 'The guest has checked in: check out instead. CHECKED_OUT 2027-03-27T11:00:00.000Z',
  },
  'documents that are found and archived, and a record that is not there': {
    flow: () =>
      draw(
        {
          start: on('document:created'),
          find: ['documentFind', { customerId: '{document.customerId}', documentType: 'OTHER', onlyActive: true, onlyValid: true }],
          file: ['documentUpdate', { documentId: '{foundDocument.id}', documentType: 'IDENTITY_CARD', status: 'ARCHIVED' }],
          same: ['documentUpdate', { documentId: '{foundDocument.id}', documentType: '', status: '' }],
          none: ['documentFind', { customerId: '{document.customerId}', onlyActive: true, onlyValid: true }],
          look: ['recordLookup', { model: 'Meter', recordId: exampleId('meter', 99) }],
          make: task('{updatedDocument.status} {updatedDocument.documentType}'),
          past: task('not valid'),
        },
        [
          ...['start out find', 'find found file', 'find notFound past', 'file out same', 'same out none'],
          ...['none notFound look', 'look notFound make'],
        ],
      ),
    moves: [
      customer({ firstName: 'Ada' }),
      create('documents', ([ada]) => ({ customerId: ada?.id, documentType: 'OTHER', validUntil: '2027-03-26' })),
      create('documents', ([ada]) => ({ customerId: ada?.id, documentType: 'OTHER', validUntil: '2027-03-27' })),
    ],
    says: 'ARCHIVED IDENTITY_CARD',
  },
}
