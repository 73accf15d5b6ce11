import type { StepType } from '@belfry/automation-engine'
import { exampleId } from '@belfry/core'
import { type DrawContext, type DrawnStep, parkRecord } from './drawn-step.ts'

type Draw = (place: DrawContext) => DrawnStep

const task = '{createdTask.id}'

/** A step that changes something, whose failures lead on. */
function action(type: StepType, config: Readonly<Record<string, unknown>>, exits: readonly string[] = ['out']): DrawnStep {
  return { type, config: { ...config, continueOnError: true }, exits: [...exits, 'error'] }
}

function search(type: StepType, config: Readonly<Record<string, unknown>>): DrawnStep {
  return { type, config, exits: ['found', 'notFound'] }
}

/** How the steps are drawn that change records or find them. Of what there is not in these histories they find nothing, or fail. */
export const recordDraws = {
  recordLookup: ({ chance }) =>
    search(
      'recordLookup',
      chance.pick([
        { model: 'Task', recordId: task },
        { model: 'Meter', recordId: exampleId('meter', 99) },
      ]),
    ),

  taskFind: ({ chance, node }) =>
    search('taskFind', {
      title: chance.pick([`before ${node} of {run.id}`, 'nothing']),
      onlyOpen: chance.happens(0.5),
      onlyTopLevel: chance.happens(0.5),
    }),

  taskSetPriority: ({ chance }) => action('taskSetPriority', { taskId: task, mode: chance.pick(['raise', 'lower']) }),

  taskUpdate: ({ chance }) =>
    action('taskUpdate', {
      taskId: task,
      dueIn: { amount: 1, unit: 'days' },
      ...(chance.happens(0.3) ? { assigneeIds: [exampleId('user', 99)] } : { assignActor: true }),
    }),

  staffNotify: ({ chance }) =>
    action('staffNotify', {
      ...(chance.happens(0.5) ? { notifyActor: true } : { userIds: [chance.happens(0.5) ? '@admin' : exampleId('user', 99)] }),
      title: 'Look',
      sendPush: true,
    }),

  commentCreate: () => action('commentCreate', { content: 'A remark', target: 'task', taskId: task }),

  customerMessageSend: ({ root }) =>
    action('customerMessageSend', { customerId: `{${root}.id}`, body: 'Hello', sendSms: true }, ['out', 'skipped']),

  customerUpdate: ({ root, node, mayChange, isCalm }) =>
    action('customerUpdate', {
      customerId: `{${root}.id}`,
      ...(isCalm || !mayChange ? { status: 'keep' } : { notes: `${node} of {run.id}` }),
    }),

  inboxReply: (place) => action('inboxReply', { threadId: parkRecord(place, 'thread', 'inboxThread'), body: 'Hello' }),

  inboxTag: (place) => action('inboxTag', { threadId: parkRecord(place, 'thread', 'inboxThread'), archive: true }),

  reservationSetStatus: (place) =>
    action(
      'reservationSetStatus',
      { reservationId: parkRecord(place, 'booking', 'reservation'), action: place.chance.pick(['checkIn', 'checkOut', 'cancel']) },
      ['out', 'skipped'],
    ),

  documentFind: ({ root }) => search('documentFind', { customerId: `{${root}.id}` }),

  documentUpdate: (place) =>
    action('documentUpdate', { documentId: parkRecord(place, 'card', 'document'), status: place.chance.pick(['ARCHIVED', 'ACTIVE']) }),
} as const satisfies Readonly<Partial<Record<StepType, Draw>>>
