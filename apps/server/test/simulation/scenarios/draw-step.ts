import type { StepType } from '@belfry/automation-engine'
import { exampleId } from '@belfry/core'
import type { Chance } from '../../support/chance.ts'
import { actionDraws } from './draw-action.ts'
import { recordDraws } from './draw-record-steps.ts'
import type { DrawContext, DrawnStep } from './drawn-step.ts'

type Draw = (place: DrawContext) => DrawnStep

/** A user that is no member: a task for them is refused. */
const stranger = exampleId('user', 99)

/** How each type of step is drawn; a type that is added here has to be drawn, too. */
const draws: { readonly [T in Exclude<StepType, 'trigger'>]: Draw } = {
  ...recordDraws,

  taskCreate({ chance, node, root }) {
    const isRefused = chance.happens(0.12)
    const goesOn = isRefused || chance.happens(0.2)
    const config = {
      // By its title a task says which visit has made it.
      title: `${node} of {run.id}${chance.happens(0.3) ? ` for {${root}.firstName}` : ''}`,
      ...(chance.happens(0.3) ? { subtasks: 'first\nsecond\nthird' } : {}),
      ...(chance.happens(0.1) ? { description: 'long '.repeat(3800) } : {}),
      ...(chance.happens(0.2) ? { linkRecords: true } : {}),
      ...(isRefused ? { assigneeIds: [stranger] } : { assignActor: chance.happens(0.3) }),
      ...(goesOn ? { continueOnError: true } : {}),
    }
    return { type: 'taskCreate', config, exits: goesOn ? ['out', 'error'] : ['out'] }
  },

  taskSetStatus({ chance }) {
    const status = chance.pick(['PENDING', 'IN_PROGRESS', 'COMPLETED'])
    return { type: 'taskSetStatus', config: { taskId: '{createdTask.id}', status, continueOnError: true }, exits: ['out', 'error'] }
  },

  ...actionDraws,

  condition({ chance, root }) {
    return { type: 'condition', config: { conditions: drawConditions(chance, root) }, exits: ['yes', 'no'] }
  },

  switch({ chance, root }) {
    const cases = ['VIP', 'DEFAULT'].slice(0, chance.whole(1, 2)).map((value) => ({ id: value, key: value, value }))
    return { type: 'switch', config: { field: `${root}.status`, cases }, exits: [...cases.map(({ id }) => id), 'default'] }
  },

  delay({ chance }) {
    // Amounts that never fall together with an action, all of which come at whole minutes and seconds.
    const duration = chance.pick([
      { amount: 0, unit: 'seconds' },
      { amount: chance.pick([5.3, 97.7]), unit: 'seconds' },
      { amount: chance.pick([3.7, 44.1]), unit: 'hours' },
    ])
    return { type: 'delay', config: { mode: 'duration', duration }, exits: ['out'] }
  },

  waitForEvent({ chance, root }) {
    const config = {
      eventKey: chance.pick(['customer:updated', 'customer:created', 'customer:deleted']),
      ...(root === 'customer' ? { sameRecord: chance.happens(0.5) } : {}),
      ...(chance.happens(0.8) ? { timeout: { amount: chance.pick([1, 90, 3000]), unit: 'minutes' } } : {}),
    }
    return { type: 'waitForEvent', config, exits: ['received', 'timeout'] }
  },

  waitUntil({ chance, root }) {
    const config = {
      conditions: drawConditions(chance, root),
      interval: { amount: chance.pick([5, 90]), unit: 'minutes' },
      timeout: { amount: chance.pick([1, 7]), unit: 'hours' },
    }
    return { type: 'waitUntil', config, exits: ['met', 'timeout'] }
  },

  throttle({ chance, root }) {
    const key = chance.pick(['', 'all', `{${root}.status}`])
    return { type: 'throttle', config: { window: { amount: chance.pick([1, 90]), unit: 'minutes' }, key }, exits: ['pass', 'blocked'] }
  },

  openingHours: () => ({ type: 'openingHours', config: {}, exits: ['open', 'closed'] }),
  waitUntilOpen: () => ({ type: 'waitUntilOpen', config: {}, exits: ['out'] }),
  waitUntilClosed: () => ({ type: 'waitUntilClosed', config: {}, exits: ['out'] }),

  forEach() {
    return { type: 'forEach', config: { source: 'customerDocuments', parentId: '{customer.id}' }, exits: ['each', 'done'] }
  },

  // Where nothing depends on time nobody decides: it is asked, and the time is over.
  approval({ chance, node, root }) {
    const title = `${node} of {run.id}${chance.happens(0.3) ? ` for {${root}.firstName}` : ''}`
    const timeout = { amount: chance.pick([3.3, 91.7]), unit: 'minutes' }
    return { type: 'approval', config: { title, timeout }, exits: ['approved', 'rejected', 'timeout'] }
  },

  webhookSend({ chance, node, root, webhooks }) {
    const payload = `{"by": "{run.id}", "at": "${node}", "name": "{${root}.firstName}"}`
    const webhookId = chance.happens(0.95) ? `@webhook ${chance.whole(0, webhooks - 1)}` : exampleId('webhook', 99)
    return { type: 'webhookSend', config: { webhookId, event: 'a message', payload }, exits: ['success', 'failed'] }
  },

  httpRequest({ chance, node, mayChange, isCalm }) {
    const task = { title: `${node} of {run.id}` }
    const calls = [
      { method: 'POST', path: '/tasks', body: JSON.stringify(task) },
      // Refused when the subtask of a subtask shows, after the task has been written.
      { method: 'POST', path: '/tasks', body: JSON.stringify({ ...task, parentId: '{createdTask.id}', subtasks: ['nested'] }) },
      { method: 'POST', path: '/tasks', body: '{"nothing": true}' },
      { method: 'GET', path: '/tasks?limit=1' },
      ...(isCalm || !mayChange
        ? []
        : [{ method: 'PATCH', path: '/customers/{customer.id}', body: JSON.stringify({ notes: `${node} of {run.id}` }) }]),
    ]
    return { type: 'httpRequest', config: { target: 'tillor', ...chance.pick(calls) }, exits: ['success', 'failed'] }
  },
}

type Drawn = keyof typeof draws

/** The types of steps that are drawn, the ones with effects more often. */
const busy: readonly Drawn[] = ['taskCreate', 'taskCreate', 'taskCreate', 'taskSetStatus', 'httpRequest', 'httpRequest']

const quick = Object.keys(recordDraws) as (keyof typeof recordDraws)[]
const actions = Object.keys(actionDraws) as (keyof typeof actionDraws)[]
const waiting: readonly Drawn[] = ['delay', 'waitForEvent', 'waitUntil', 'webhookSend', 'approval']
const looking: readonly Drawn[] = [
  'condition',
  'switch',
  'waitForEvent',
  'throttle',
  'openingHours',
  'waitUntilOpen',
  'waitUntilClosed',
  'forEach',
]
const any: readonly Drawn[] = [...busy, ...waiting, ...quick, ...actions, ...looking]

/** What comes to something else at another time. */
const restless: readonly Drawn[] = ['waitForEvent', 'waitUntil', 'throttle', 'openingHours', 'waitUntilOpen', 'waitUntilClosed']

/** Draws one step; behind a new task when it is about one. The steps belong together: nothing else leads to any but the first. */
export function drawSteps(place: DrawContext): readonly DrawnStep[] {
  const { chance, isCalm, webhooks, node, kind, mayFan } = place
  const isPossible = (type: Drawn) =>
    restless.includes(type) ? !isCalm : type === 'webhookSend' ? webhooks > 0 : type === 'forEach' ? mayFan : true
  const step = draws[chance.pick({ busy, waiting, any }[kind].filter(isPossible))](place)
  if (!JSON.stringify(step.config).includes('{createdTask.')) return [step]
  return [{ type: 'taskCreate', config: { title: `before ${node} of {run.id}` }, exits: ['out'] }, step]
}

/** Conditions that hold about as often as not, over what actions change. */
export function drawConditions(chance: Chance, root: DrawContext['root']): Readonly<Record<string, unknown>> {
  const rules = [
    { id: 'status', field: `${root}.status`, operator: 'is', value: chance.pick(['DEFAULT', 'VIP', 'WARNING']) },
    { id: 'name', field: `${root}.firstName`, operator: 'isNot', value: chance.pick(['Ada', 'Ben']) },
  ]
  return { match: chance.pick(['all', 'any']), rules: chance.happens(0.5) ? rules : [chance.pick(rules)] }
}
