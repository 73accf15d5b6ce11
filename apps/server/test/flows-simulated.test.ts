import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunStart } from '@belfry/automation-engine'
import type { Definition } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { type Move, playInBoth, type Story } from './support/both-worlds.ts'
import { draw, on } from './support/flows.ts'

// A simulation is worth what it has in common with the server. So the same stories are played in both, step for step.

type Values = Readonly<Record<string, unknown>>

const task = (title: string, more: Values = {}) => ['taskCreate', { title, ...more }] as const
const after = (amount: number, unit: string) => ['delay', { mode: 'duration', duration: { amount, unit } }] as const
const waitFor = (eventKey: string, more: Values = {}) => ['waitForEvent', { eventKey, ...more }] as const
const call = (method: string, path: string, body = '') => ['httpRequest', { target: 'tillor', method, path, body }] as const

const create = (body: Values) => ({ perform: 'customers.create', input: () => ({ body }) })
const change = (body: Values, which = 0): Move => ({ perform: 'customers.update', input: (made) => ({ id: made[which]?.id, body }) })
const reach = (value: string, which = 0): Move => ({
  perform: 'customers.contacts.create',
  input: (made) => ({ parentId: made[which]?.id, body: { type: 'OTHER', value } }),
})
const remove = (which = 0): Move => ({ perform: 'customers.delete', input: (made) => ({ id: made[which]?.id }) })
const advance = (span: string): Move => ({ advance: span })

const stories: Readonly<Record<string, Story>> = {
  'a day on which the clocks change, and a record that is changed meanwhile': {
    flow: () =>
      draw({
        start: on('customer:created'),
        wait: after(1, 'days'),
        next: task('{customer.lastName}, once {event.data.customer.lastName}, {now}'),
      }),
    moves: [create({ lastName: 'Byron' }), change({ lastName: 'Lovelace' }), advance('22 hours'), advance('1 hour')],
  },
  'a record that is gone': {
    flow: () =>
      draw({ start: on('customer:created'), wait: after(90, 'seconds'), next: task('{customer.lastName}', { linkRecords: true }) }),
    moves: [create({ lastName: 'Byron' }), remove(), advance('2 minutes')],
  },
  'a wait for the event of one record': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          wait: waitFor('customer:contact:created', { sameRecord: true, timeout: { amount: 2, unit: 'days' } }),
          got: task('{customer.firstName} at {contact.value}', { linkRecords: true }),
          late: task('{customer.firstName} is late'),
        },
        ['start out wait', 'wait received got', 'wait timeout late'],
      ),
    moves: [create({ firstName: 'Ada' }), create({ firstName: 'Bob' }), reach('x', 1), advance('3 days'), reach('y')],
  },
  'a wait that looks back, and each event once': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          pause: after(1, 'hours'),
          first: waitFor('customer:contact:created', { sameRecord: true }),
          one: task('first {contact.value}'),
          second: waitFor('customer:contact:created', { timeout: { amount: 30, unit: 'minutes' } }),
          two: task('second {contact.value}'),
          late: task('no second'),
        },
        ['start out pause', 'pause out first', 'first received one', 'one out second', 'second received two', 'second timeout late'],
      ),
    moves: [create({}), reach('a'), reach('b'), advance('1 hour'), reach('c'), advance('1 hour')],
  },
  'a wait that finds nothing from before the run last began to wait': {
    flow: () =>
      draw({
        start: on('customer:created'),
        first: after(1, 'hours'),
        second: after(1, 'hours'),
        wait: waitFor('customer:contact:created', { sameRecord: true, timeout: { amount: 1, unit: 'hours' } }),
      }),
    moves: [create({}), reach('a'), advance('1 hour'), advance('1 hour'), advance('30 minutes'), reach('b'), advance('1 hour')],
  },
  'what a run does itself ends no wait of its own': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          change: call('PATCH', '/customers/{customer.id}', '{"notes": "by the flow"}'),
          wait: waitFor('customer:updated', { sameRecord: true }),
          got: task('{customer.notes}, {actor.name}'),
        },
        ['start out change', 'change success wait', 'wait received got'],
      ),
    moves: [create({ notes: 'new' }), change({ notes: 'by somebody' })],
  },
  'an event that is caused by another run ends a wait': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          wait: waitFor('customer:created', { timeout: { amount: 1, unit: 'hours' } }),
          got: task('{event.data.customer.firstName} came'),
          again: call('POST', '/customers', '{"firstName": "another"}'),
        },
        ['start out wait', 'wait received got', 'wait timeout again'],
      ),
    moves: [create({ firstName: 'Ada' }), advance('2 hours'), advance('10 hours')],
  },
  'a flow that starts itself': {
    flow: () => draw({ start: on('customer:updated'), again: call('PATCH', '/customers/{customer.id}', '{"notes": "{run.id}"}') }),
    moves: [create({}), change({ firstName: 'Ada' })],
  },
  'once for each record': {
    flow: () => draw({ start: on('customer:updated', { oncePerRecord: true }), next: task('{customer.firstName}') }),
    moves: [create({}), change({ firstName: 'Ada' }), change({ firstName: 'Augusta' }), create({}), change({ firstName: 'Bob' }, 3)],
  },
  'operations that are refused, with what they had written': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          first: task('First'),
          nested: call('POST', '/tasks', '{"title": "Nested", "parentId": "{createdTask.id}", "subtasks": ["x"]}'),
          list: call('GET', '/tasks?limit=5'),
          nobody: task('x', { assigneeIds: ['usr_01k8e5m1z0f7q8r9s0t1v2w3zz'], continueOnError: true }),
          told: task('{error.message} {response.status} {response.data.data.0.title}'),
          missing: ['taskSetStatus', { taskId: '{customer.id}', status: 'COMPLETED' }],
        },
        ['start out first', 'first out nested', 'nested failed list', 'list success nobody', 'nobody error told', 'told out missing'],
      ),
    moves: [create({ firstName: 'Ada' })],
  },
  'subtasks, a status and the member who acted': {
    flow: () =>
      draw({
        start: on('customer:created'),
        make: task('For {actor.name} at {organization.name}', { assignActor: true, subtasks: 'a\nb', dueIn: { amount: 1, unit: 'weeks' } }),
        move: ['taskSetStatus', { taskId: '{createdTask.id}', status: 'COMPLETED' }],
        next: task('{updatedTask.completedAt}'),
      }),
    moves: [create({})],
  },
  'a path that no automation may call': {
    flow: () => draw({ start: on('customer:created'), call: call('GET', '/{customer.firstName}') }),
    moves: [create({ firstName: 'automations' }), create({ firstName: 'a/../b' }), create({ firstName: 'tasks' })],
  },
  'a path that leads nowhere': {
    flow: () =>
      draw({ start: on('customer:created'), call: call('DELETE', '/customers'), next: task('{response.data.code}') }, [
        'start out call',
        'call failed next',
      ]),
    moves: [create({})],
  },
  'a run that is retried': {
    flow: () => draw({ start: on('customer:created'), make: task('{customer.notes}'), next: task('{now}') }),
    moves: [create({}), advance('1 hour'), { run: 'retry' }, change({ notes: 'x' }), advance('1 hour'), { run: 'retry' }],
  },
  'an event that a run has had before it was retried': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          first: waitFor('customer:contact:created'),
          make: task('{customer.notes}'),
          second: waitFor('customer:contact:created', { timeout: { amount: 1, unit: 'hours' } }),
        },
        ['start out first', 'first received make', 'make out second'],
      ),
    moves: [create({}), reach('a'), change({ notes: 'x' }), { run: 'retry' }, advance('2 hours')],
  },
  'a run that is cancelled': {
    flow: () => draw({ start: on('customer:created'), wait: after(1, 'hours'), next: task('{now}') }),
    moves: [create({}), { run: 'cancel' }, advance('2 hours'), { run: 'cancel' }],
  },
  'a run that is cancelled while a message is on its way': {
    flow: (webhookId) => draw(sending(webhookId), ['start out send', 'send success well', 'send failed badly']),
    moves: [create({}), advance('4 seconds'), { run: 'cancel' }, advance('1 hour')],
    answers: () => 500,
  },
  ...Object.fromEntries(
    [0, 2, 5].map((failures) => [
      `a message that fails ${failures} times`,
      {
        flow: (webhookId) => draw(sending(webhookId), ['start out send', 'send success well', 'send failed badly']),
        moves: [create({ firstName: 'Ada "A"' }), advance('5 seconds'), advance('1 minute'), advance('10 minutes')],
        answers: (attempt) => (attempt <= failures ? 500 : 200),
      } satisfies Story,
    ]),
  ),
  'a message to a webhook that is missing': {
    flow: () => draw(sending('whk_01k8e5m1z0f7q8r9s0t1v2w3zz'), ['start out send']),
    moves: [create({})],
  },
}

const sending = (webhookId: string) => ({
  start: on('customer:created'),
  send: ['webhookSend', { webhookId, event: 'my event', payload: '{"name": "{customer.firstName}"}' }] as const,
  well: task('It arrived at {now}'),
  badly: task('It did not arrive by {now}'),
})

describe('a simulation comes to what the server comes to', () => {
  test.each(Object.entries(stories))('%s', async (_, story) => {
    const { server, simulation } = await playInBoth(story)
    expect(simulation).toEqual(server)
    expect(server.runs.length).toBeGreaterThan(0)
  })

  const played = fixtures().flatMap(({ file, definition, scenarios }) =>
    scenarios.map(({ title, start }) => ({ file, title, definition, start })),
  )

  test.each(played)('the flow of $file: $title', async ({ definition, start }) => {
    const { server, simulation } = await playInBoth({ flow: () => definition, moves: movesOf(start) })
    expect(simulation).toEqual(server)
  })
})

interface Fixture {
  readonly definition: Definition
  readonly scenarios?: readonly { readonly title: string; readonly start: RunStart }[]
}

/** The conformance flows that are sound, with each of their starts once. */
function fixtures() {
  const folder = join(import.meta.dirname, '../../../conformance/flows')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => {
    const { definition, scenarios = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fixture
    const byData = new Map(scenarios.map((scenario) => [JSON.stringify(scenario.start.cause), scenario]))
    return { file, definition, scenarios: [...byData.values()] }
  })
}

/** What brings about the cause of a start, and then a while in which things happen. */
function movesOf({ cause }: RunStart): Story['moves'] {
  if (cause.kind === 'webhook') return [{ call: cause }, advance('1 hour'), advance('25 days')]
  if (cause.kind !== 'event') throw new Error(`the server does not start flows by ${cause.kind} yet, so the two cannot be compared`)
  const { customer = {}, contact } = cause.data as { readonly customer?: Values; readonly contact?: Values }
  const { id: _, ...values } = customer
  const made = contact && {
    perform: 'customers.contacts.create',
    input: (before: readonly Values[]) => ({ parentId: before[0]?.id, body: bodyOf(contact) }),
  }
  const later = [advance('1 hour'), change({ firstName: 'Augusta' }), advance('30 hours'), reach('late@example.com'), advance('25 days')]
  return [create(values), ...(made ? [made] : []), ...later]
}

function bodyOf({ id: _, customerId: __, ...values }: Values): Values {
  return values
}
