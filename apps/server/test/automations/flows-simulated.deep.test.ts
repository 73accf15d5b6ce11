import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunStart } from '@belfry/automation-engine'
import { type Definition, exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { actionScenarios } from '../support/action-scenarios.ts'
import { type FlowScenario, type Move, playInBoth } from '../support/both-worlds.ts'
import { draw, on } from '../support/flows.ts'
import { recordScenarios } from '../support/record-scenarios.ts'

// A simulation is worth what it has in common with the server. So the same stories are played in both, step for step.

type Values = Readonly<Record<string, unknown>>

const task = (title: string, more: Values = {}) => ['taskCreate', { title, ...more }] as const
const after = (amount: number, unit: string) => ['delay', { mode: 'duration', duration: { amount, unit } }] as const
const waitFor = (eventKey: string, more: Values = {}) => ['waitForEvent', { eventKey, ...more }] as const
const forEach = (parentId: string) => ['forEach', { source: 'customerDocuments', parentId }] as const
const call = (method: string, path: string, body = '') => ['httpRequest', { target: 'tillor', method, path, body }] as const

const create = (body: Values) => ({ perform: 'customers.create', input: () => ({ body }) })
const change = (body: Values, which = 0): Move => ({ perform: 'customers.update', input: (made) => ({ id: made[which]?.id, body }) })
const reach = (value: string, which = 0): Move => ({
  perform: 'customers.contacts.create',
  input: (made) => ({ parentId: made[which]?.id, body: { type: 'OTHER', value } }),
})
const file = (body: Values): Move => ({
  perform: 'documents.create',
  input: (made) => ({ body: { customerId: made[0]?.id, documentType: 'OTHER', ...body } }),
})
const remove = (which = 0): Move => ({ perform: 'customers.delete', input: (made) => ({ id: made[which]?.id }) })
const settings = (body: Values): Move => ({ perform: 'orgs.update', input: () => ({ body }) })
const isVip = { match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }] }
const decide = (decision: 'approved' | 'rejected'): Move => ({ decide: decision })
const advance = (span: string): Move => ({ advance: span })

const flowScenarios: Readonly<Record<string, FlowScenario>> = {
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
  'approvals that are decided, and one that is not': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          ask: ['approval', { title: 'May {customer.firstName} stay?', timeout: { amount: 1, unit: 'days' } }],
          yes: task('{approvalTask.title} {approvalTask.approval.decision} {approvalTask.url}'),
          again: ['approval', { title: 'Really?', description: '{customer.id}', timeout: { amount: 90, unit: 'minutes' } }],
          late: task('{approvalTask.approvalStatus} {approvalTask.status}', { linkRecords: true }),
          last: ['approval', { title: 'Once more?' }],
          no: task('no {approvalTask.approval.decidedBy}'),
        },
        ['start out ask', 'ask approved yes', 'yes out again', 'again timeout late', 'late out last', 'last rejected no'],
      ),
    moves: [create({ firstName: 'Ada' }), advance('1 hour'), decide('approved'), advance('2 hours'), advance('4 days'), decide('rejected')],
  },
  'an approval in a run that is cancelled, and one for somebody who is no member': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          ask: ['approval', { title: 'May {customer.firstName} stay?', timeout: { amount: 1, unit: 'hours' } }],
          other: ['approval', { title: 'x', assigneeIds: ['usr_01k8e5m1z0f7q8r9s0t1v2w3x9'] }],
        },
        ['start out ask', 'ask timeout other'],
      ),
    moves: [create({}), advance('1 hour'), { run: 'retry' }, { run: 'cancel' }],
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
          missing: ['taskSetStatus', { taskId: exampleId('task', 99), status: 'COMPLETED' }],
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
  ...recordScenarios,
  'a path that no automation may call': {
    flow: () => draw({ start: on('customer:created'), call: call('GET', '/{customer.firstName}') }),
    moves: [create({ firstName: 'automations' }), create({ firstName: 'a/../b' }), create({ firstName: 'tasks' })],
  },
  'a time of day, on the days on which the clocks change': {
    flow: () => draw({ start: ['trigger', { source: 'daily', hour: '2', minute: '30' }], make: task('{now} {today}') }),
    moves: [create({}), advance('3 days')],
  },
  'a cron expression whose conditions do not always hold': {
    flow: () =>
      draw({
        start: [
          'trigger',
          {
            source: 'cron',
            cron: '*/20 2,3 * * 0',
            conditions: { match: 'all', rules: [{ id: 'r', field: 'today', operator: 'is', value: '2027-03-28' }] },
          },
        ],
        make: task('{now}'),
      }),
    moves: [create({}), advance('9 days')],
  },
  'dates of records, one of which is moved, one gone and one past': {
    flow: () =>
      draw({
        start: [
          'trigger',
          { source: 'dateReached', date: 'customer.birthDate', repeatYearly: true, dateTime: 'fixed', dateHour: '2', dateMinute: '30' },
        ],
        make: task('{customer.firstName} {now}', { linkRecords: true }),
        wait: after(1, 'hours'),
        next: task('{customer.lastName}'),
      }),
    moves: [
      create({ firstName: 'Ada', birthDate: '1980-03-28' }),
      create({ firstName: 'Bob', birthDate: '1980-03-30' }),
      create({ firstName: 'Eve', birthDate: '1980-03-29' }),
      create({ firstName: 'Old', birthDate: '1980-03-27' }),
      advance('10 hours'),
      change({ birthDate: '1980-03-31' }, 1),
      remove(2),
      change({ lastName: 'Lovelace' }),
      advance('6 days'),
      change({ birthDate: '1980-04-03' }),
      advance('3 days'),
    ],
  },
  'dates of records that start a flow once': {
    flow: () =>
      draw({
        start: [
          'trigger',
          { source: 'dateReached', date: 'customer.createdAt', dateOffset: { amount: 2, unit: 'days' }, oncePerRecord: true },
        ],
        make: task('{customer.firstName} {now}'),
      }),
    moves: [create({ firstName: 'Ada' }), advance('1 hour'), create({ firstName: 'Bob' }), advance('4 days')],
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
      } satisfies FlowScenario,
    ]),
  ),
  'a delay until a day, over a change of the clocks': {
    flow: () =>
      draw({
        start: on('customer:created'),
        before: [
          'delay',
          { mode: 'untilDate', dateField: 'customer.birthDate', offset: { amount: 3, unit: 'hours' }, direction: 'before' },
        ],
        after: ['delay', { mode: 'untilDate', dateField: 'customer.birthDate', offset: { amount: 1, unit: 'days' } }],
        next: task('{now}'),
      }),
    moves: [create({ birthDate: '2020-02-29' }), create({}), create({ birthDate: '2026-01-01' }), advance('3 days')],
  },
  'opening hours, and waits until it is open and closed, over a change of the clocks': {
    organization: { openingHours: { saturday: [{ from: '10:00', to: '12:20' }], sunday: [{ from: '09:00', to: '09:00' }] } },
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          first: ['openingHours', {}],
          closed: ['waitUntilClosed', {}],
          open: ['waitUntilOpen', {}],
          again: ['openingHours', {}],
          next: task('{now}'),
          late: ['waitUntilClosed', {}],
        },
        ['start out first', 'first open closed', 'closed out open', 'open out again', 'again open next', 'next out late'],
      ),
    moves: [create({}), advance('20 minutes'), advance('20 hours'), advance('1 day')],
  },
  'opening hours that are changed while somebody waits for them, and that go': {
    organization: { openingHours: { saturday: [{ from: '18:00', to: '19:00' }] } },
    flow: () => draw({ start: on('customer:created'), open: ['waitUntilOpen', {}], next: task('{now}'), closed: ['waitUntilClosed', {}] }),
    moves: [
      create({}),
      advance('20 minutes'),
      settings({ openingHours: { saturday: [{ from: '11:00', to: '20:00' }] }, timeZone: 'Europe/London' }),
      advance('10 minutes'),
      settings({ openingHours: null }),
      advance('1 hour'),
    ],
  },
  'a wait until conditions hold, which is looked at until they do, or its time is over': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          wait: ['waitUntil', { conditions: isVip, interval: { amount: 7, unit: 'minutes' }, timeout: { amount: 1, unit: 'hours' } }],
          yes: task('{customer.firstName} at {now}'),
          late: task('late at {now}'),
        },
        ['start out wait', 'wait met yes', 'wait timeout late'],
      ),
    moves: [
      create({ firstName: 'Ada' }),
      create({ firstName: 'Bob', status: 'VIP' }),
      create({ firstName: 'Cyd' }),
      create({ firstName: 'Dee' }),
      advance('20 minutes'),
      change({ firstName: 'Augusta', status: 'VIP' }),
      remove(2),
      advance('39 minutes'),
      change({ status: 'VIP' }, 3),
      advance('1 hour'),
    ],
  },
  'a wait until conditions hold that is cancelled': {
    flow: () =>
      draw({ start: on('customer:created'), wait: ['waitUntil', { conditions: isVip, interval: { amount: 1, unit: 'days' } }] }, [
        'start out wait',
      ]),
    moves: [create({}), advance('50 hours'), { run: 'cancel' }, change({ status: 'VIP' }), advance('50 hours')],
  },
  'a throttle, for each record and for a key': {
    flow: () =>
      draw(
        {
          start: on('customer:updated'),
          own: ['throttle', { window: { amount: 1, unit: 'hours' } }],
          all: ['throttle', { window: { amount: 1, unit: 'days' }, key: ' {customer.lastName} ' }],
          next: task('{customer.firstName} at {now}'),
          often: task('too often'),
        },
        ['start out own', 'own pass all', 'all pass next', 'own blocked often'],
      ),
    moves: [
      create({ lastName: 'L' }),
      create({ lastName: 'L' }),
      change({ firstName: 'Ada' }),
      change({ firstName: 'Bob' }, 1),
      advance('59 minutes'),
      change({ firstName: 'Augusta' }),
      advance('1 minute'),
      change({ lastName: null }),
      advance('23 hours'),
      change({ firstName: 'Bo' }, 1),
    ],
  },
  'runs for items, one inside the other': {
    flow: () =>
      draw(
        {
          start: on('customer:updated'),
          before: task('before'),
          each: forEach('{customer.id}'),
          own: task('{item.fileName} of {customer.firstName}, {actor.name}, after {createdTask.title}'),
          wait: waitFor('customer:contact:created', { sameRecord: true, timeout: { amount: 2, unit: 'hours' } }),
          inner: forEach('{item.customerId}'),
          last: task('{item.fileName} at {contact.value}, {now}'),
          late: task('nothing came'),
          done: task('done {run.id}'),
        },
        [
          'start out before',
          'before out each',
          'each each own',
          'own out wait',
          'wait received inner',
          'wait timeout late',
          'inner each last',
          'inner done done',
          'each done done',
        ],
      ),
    moves: [
      create({ firstName: 'Ada' }),
      file({ fileName: 'one.pdf' }),
      file({ fileName: 'old.pdf', status: 'ARCHIVED' }),
      file({ fileName: 'two.pdf' }),
      change({ notes: 'go' }),
      advance('1 hour'),
      reach('a'),
      change({ notes: 'again' }),
      advance('3 hours'),
    ],
  },
  'runs for items that a flow has made itself': {
    flow: () =>
      draw(
        {
          start: on('customer:created'),
          own: call('POST', '/documents', '{"customerId": "{customer.id}", "documentType": "OTHER"}'),
          each: forEach('{customer.id}'),
          wait: after(1, 'hours'),
          next: task('{item.id}'),
        },
        ['start out own', 'own success each', 'each each wait', 'wait out next'],
      ),
    moves: [create({}), advance('2 hours'), change({})],
  },
  'items of somebody who is gone': {
    flow: () =>
      draw({ start: on('customer:created'), wait: after(1, 'hours'), each: forEach('{customer.id}'), next: task('{item.id}') }, [
        'start out wait',
        'wait out each',
        'each each next',
      ]),
    moves: [create({}), remove(), advance('2 hours')],
  },
  'a message to a webhook that is missing': {
    flow: () => draw(sending('whk_01k8e5m1z0f7q8r9s0t1v2w3zz'), ['start out send']),
    moves: [create({})],
  },
  'calls of addresses outside, with what is answered': {
    flow: (_webhookId, origin) => calling(origin),
    fetch: (path) => (path.startsWith('/orders/o-1') ? { status: 204, text: '' } : { status: 201, text: '{"items":[{"id":"o-1"}]}' }),
    moves: [create({ firstName: 'Ada/é', lastName: 'of ? Love' })],
  },
  'a call outside that is answered with a failure': {
    flow: (_webhookId, origin) => calling(origin),
    fetch: () => ({ status: 409, text: '{"reason":"too late"}' }),
    moves: [create({ firstName: 'Ada' }), create({ firstName: 'Bob' })],
  },
  'a call outside whose answer is long': {
    flow: (_webhookId, origin) => calling(origin),
    fetch: () => ({ status: 500, text: `"${'é'.repeat(120_000)}"` }),
    moves: [create({ firstName: 'Ada' })],
  },
}

const calling = (origin: string) =>
  draw(
    {
      start: on('customer:created'),
      ask: [
        'httpRequest',
        {
          target: 'custom',
          method: 'POST',
          url: `${origin}/orders/{customer.firstName}?of={customer.lastName}`,
          headers: [{ id: 'h', key: 'X-Note', value: 'of {customer.firstName}, {customer.lastName}' }],
          body: '{"name": {customer.firstName}, "gone": {customer.customFields.gone}}',
        },
      ],
      thank: ['httpRequest', { target: 'custom', method: 'DELETE', url: `${origin}/orders/{response.data.items.0.id}` }],
      well: task('{response.status} {response.body}'),
      badly: task('not {response.status} {response.data.reason}'),
    },
    ['start out ask', 'ask success thank', 'ask failed badly', 'thank success well', 'thank failed badly'],
  )

const sending = (webhookId: string) => ({
  start: on('customer:created'),
  send: ['webhookSend', { webhookId, event: 'my event', payload: '{"name": "{customer.firstName}"}' }] as const,
  well: task('It arrived at {now}'),
  badly: task('It did not arrive by {now}'),
})

describe('a simulation comes to what the server comes to', () => {
  test.each(Object.entries({ ...flowScenarios, ...actionScenarios }))('%s', async (_, story) => {
    const { server, simulation } = await playInBoth(story)
    expect(simulation).toEqual(server)
    expect(server.runs.length).toBeGreaterThan(0)
    if (story.says !== undefined) expect(server.tasks.at(-1)).toMatchObject({ title: story.says })
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
  const folder = join(import.meta.dirname, '../../../../conformance/flows')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => {
    const { definition, scenarios = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fixture
    const byData = new Map(scenarios.map((scenario) => [JSON.stringify(scenario.start.cause), scenario]))
    return { file, definition, scenarios: [...byData.values()] }
  })
}

/** What brings about the cause of a start, and then a while in which things happen. */
function movesOf({ cause }: RunStart): FlowScenario['moves'] {
  if (cause.kind === 'webhook') return [{ call: cause }, advance('1 hour'), advance('25 days')]
  if (cause.kind !== 'event') return [create({}), advance('25 days')]
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
