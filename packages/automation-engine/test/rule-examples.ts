import type { Definition } from '@belfry/core'
import Type from 'typebox'
import { defineStep } from '../src/step/define-step.ts'
import { exit } from '../src/step/outcome.ts'
import type { SiteFacts, StepRegistry } from '../src/step/step-definition.ts'
import { steps } from '../src/steps/index.ts'
import { all, draw, newCustomer } from './draw.ts'

/** A small flow in which a rule finds something. */
export interface RuleExample {
  readonly definition: Definition
  /** More flows, where one cannot hold everything that the rule can find. */
  readonly others?: readonly Definition[]
  /** The available step types; Belfry's own by default. */
  readonly registry?: StepRegistry
  /** What is known of the place where it is to run; nothing by default. */
  readonly site?: SiteFacts
}

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const call = (path: string, config: object = {}) => ['httpRequest', { target: 'tillor', method: 'GET', path, ...config }] as const
const any = (...rules: (readonly [field: string, operator: string, value?: unknown])[]) => ({ ...all(...rules), match: 'any' })
const note = (id: string, text = '') => ({ id, text, position: { x: 0, y: 0 }, width: 10, height: 10 })
const newOrChanged = ['trigger', { source: 'event', eventKey: 'customer:updated' }] as const

/** Calls an address in its config. */
const knock = defineStep({
  type: 'knock',
  category: 'calls',
  description: 'Calls an address',
  config: Type.Object({
    url: Type.String({ 'x-url': true, 'x-variables': 'text' }),
    more: Type.Optional(Type.Array(Type.Object({ url: Type.String({ 'x-url': true }) }))),
  }),
  exits: { out: 'When its work is done.' },
  run: () => exit('out'),
})

/** Begins a flow on a day of February. */
const february = defineStep({
  type: 'february',
  category: 'trigger',
  description: 'Begins the flow on a day of February',
  config: Type.Object({ day: Type.Integer() }),
  exits: { out: 'When its work is done.' },
  entry: { source: () => null, roots: () => ({}), admits: () => ({ starts: true, once: null }), comesDue: ({ day }) => day <= 29 },
  run: () => exit('out'),
})

/** For each rule a flow in which it finds everything that it can find; every code at least once. */
export const ruleExamples: Readonly<Record<string, RuleExample>> = {
  'note-length': { definition: { ...draw({}), notes: [note('n1', 'é'.repeat(2000)), note('n2', '🙂'.repeat(2001))] } },
  'unique-ids': {
    definition: {
      nodes: [...draw({ a: task('a'), b: task('b') }).nodes, ...draw({ a: task('again') }).nodes],
      edges: draw({}, ['a out b']).edges.flatMap((edge) => [edge, { ...edge, sourceHandle: 'error' }]),
      notes: [note('n1'), note('n1'), note('n1-2'), note('b')],
    },
  },
  'few-variables': {
    definition: draw({ start: newCustomer, make: task('x', { description: '{now}'.repeat(8001) }) }, ['start out make']),
  },
  'edges-resolve': { definition: { ...draw({ a: task('a') }, ['a out gone', 'lost out a', 'a out n1']), notes: [note('n1')] } },
  'one-edge-per-exit': {
    definition: draw({ start: newCustomer, a: task('a'), b: task('b') }, ['start out a', 'start out b', 'start out a']),
  },
  'shallow-nesting': {
    definition: draw(
      Object.fromEntries([
        ['start', newCustomer],
        ...['a', 'b', 'c'].map((id) => [id, ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }]]),
      ]),
      ['start out a', 'a each b', 'b each c'],
    ),
  },
  'no-cycle': { definition: draw({ start: newCustomer, a: task('a'), b: task('b') }, ['start out a', 'a out b', 'b out a', 'b error b']) },
  'one-trigger': { definition: draw({ other: newCustomer, start: newCustomer, a: task('a') }), others: [draw({ a: task('a') })] },
  'known-step-type': { definition: draw({ start: newCustomer, a: ['taskCreat', {}], b: ['teleport', {}] }) },
  'config-matches-schema': {
    definition: draw({
      start: ['trigger', { source: 'evnt', eventKey: 'customer:create' }],
      none: ['taskCreate', { description: 5, priority: 'x', dueIn: { amount: -1, unit: 'days' }, labelIds: [''] }],
      much: task('x'.repeat(2001), { viewId: 'x'.repeat(51), assigneeIds: ['usr_1'] }),
      twice: task('a', { assigneeIds: Array(2).fill('usr_01k8e5m1z0f7q8r9s0t1v2w301') }),
      form: ['switch', { field: '{{a}}', cases: [] }],
      way: ['switch', { field: '{{a}}', cases: Array.from({ length: 9 }, (_, index) => ({ id: `c${index}`, key: '', value: index })) }],
    }),
  },
  'step-check-passes': {
    definition: draw({
      hook: ['trigger', { source: 'webhook' }],
      event: ['trigger', { source: 'event' }],
      way: ['switch', { field: 'body', cases: ['default', 'a', 'a'].map((id) => ({ id, key: '', value: id })) }],
      crowd: task('a', {
        assignActor: true,
        assigneeIds: Array.from({ length: 50 }, (_, n) => `usr_01k8e5m1z0f7q8r9s0t1v2w3${String(n).padStart(2, '0')}`),
      }),
      ages: ['delay', { mode: 'duration', duration: { amount: 5000, unit: 'days' } }],
      bad: ['webhookSend', { webhookId: 'whk_1', event: 'e', payload: '{"a": {body.a}' }],
      frail: ['webhookSend', { webhookId: 'whk_1', event: 'e', payload: '{{body.a}: 1}' }],
      posing: ['webhookSend', { webhookId: 'whk_1', event: 'invoice:paid' }],
      call: call('/automations', { headers: [{ id: 'h', key: 'X-A', value: 'b' }] }),
      closed: call('/export'),
      lost: call('/taks/{body.id}'),
      whole: call('/api/orgs/park/tasks?limit=5'),
      method: call('/tasks', { method: 'PUT', body: '{}' }),
      query: call('/tasks?statsu=PENDING'),
      value: call('/customers?status=vip&limit=1000'),
      body: call('/tasks', { method: 'POST', body: '{"title": "{body.title}", "descripton": "x"}' }),
      level: call('/tasks', { method: 'POST', body: '{"title": "{body.title}", "priority": 5}' }),
      empty: call('/tasks', { method: 'POST' }),
      code: ['accessMethodSendQr', { accessMethodId: '{body.id}' }],
      spaced: [
        'httpRequest',
        {
          target: 'custom',
          method: 'GET',
          url: ' https://example.com',
          headers: [
            { id: 'h', key: 'bad key', value: 'x' },
            { id: 'i', key: 'Host', value: 'x' },
          ],
        },
      ],
      fetch: ['httpRequest', { target: 'custom', method: 'GET', url: 'https://example.com', headers: [{ id: 'h', key: 'X-A' }] }],
    }),
    others: [
      draw({
        hook: ['trigger', { source: 'webhook' }],
        same: ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true }],
        find: ['taskFind', { title: 'x', linkedToRecords: true }],
        remark: ['commentCreate', { content: 'x', target: 'event' }],
        nought: ['waitForEvent', { eventKey: 'customer:updated', timeout: { amount: 0, unit: 'days' } }],
      }),
      draw({
        hook: ['trigger', { source: 'webhook' }],
        hasty: ['waitUntil', { conditions: { match: 'all', rules: [] }, interval: { amount: 4, unit: 'minutes' } }],
        night: ['waitUntilClosed', {}],
      }),
      draw({ daily: ['trigger', { source: 'daily', hour: '24', minute: '-1' }] }),
      draw({ due: ['trigger', { source: 'invoiceOverdue', dateOffset: { amount: 3, unit: 'days' }, dateDirection: 'before' }] }),
      draw({ cron: ['trigger', { source: 'cron', cron: '0 22-2 * * MON' }] }),
      draw({ cron: ['trigger', { source: 'cron', cron: '60 9 * *' }] }),
      draw({ cron: ['trigger', { source: 'cron', cron: '60 9 * * *' }] }),
      draw({ date: ['trigger', { source: 'dateReached', date: 'reservation.checkinAt', dateTime: 'fixed', dateHour: 'nine' }] }),
      draw({ date: ['trigger', { source: 'dateReached', date: 'customer.customFields.birthplace' }] }),
    ],
    site: {
      sources: ['event', 'webhook', 'cron', 'dateReached'],
      customFields: [
        { model: 'customer', key: 'birthplace', type: 'text' },
        { model: 'customer', key: 'insuranceExpiry', type: 'date' },
      ],
      hasOpeningHours: false,
    },
  },
  'schedule-comes-due': { definition: draw({ start: ['february', { day: 31 }] }), registry: { ...steps, february } },
  'hosts-are-literal': {
    definition: draw({
      a: ['knock', { url: 'https://{body.host}/x', more: [{ url: 'https://example.com/{body.path}' }, { url: '{body.url}' }] }],
    }),
    registry: { ...steps, knock },
  },
  'urls-are-https': {
    definition: draw({
      a: ['knock', { url: 'HTTP://example.com/{body.path}', more: [{ url: 'example.com/x' }, { url: 'https://example.com' }] }],
      b: ['knock', { url: 'ftp://example.com' }],
    }),
    registry: { ...steps, knock },
  },
  'hosts-are-public': {
    definition: draw({
      a: ['knock', { url: 'https://127.0.0.1:8443/x', more: [{ url: 'https://printer.local/' }, { url: 'https://example.com' }] }],
    }),
    registry: { ...steps, knock },
  },
  'known-exit': { definition: draw({ start: newCustomer, a: task('a') }, ['start ou a', 'a error start', 'a elsewhere start']) },
  'known-variables': {
    definition: draw({ start: newCustomer, a: task('{customer.id} {custmer.id} {custmer.id}'), b: task('{nothing} {error.message}') }, [
      'start out a',
      'a out b',
    ]),
  },
  'known-members': {
    definition: draw(
      {
        start: [
          'trigger',
          { source: 'event', eventKey: 'reservation:created', conditions: all(['reservation.totalamount', 'greaterThan', 5]) },
        ],
        a: task('{customer.fristName} {reservation.customer.email} {customer.customFields.insurancExpiry} {customer.vat}'),
        b: ['recordLookup', { model: 'Invoice', recordId: '{reservation.externalId}' }],
        c: task('{foundInvoice.customer.name} {foundInvoice.lines.first} {foundInvoice.number.short} {event.data.reservaton.id}'),
      },
      ['start out a', 'a out b', 'b found c'],
    ),
    site: { customFields: [{ model: 'customer', key: 'insuranceExpiry', type: 'date' }] },
  },
  'something-happens': { definition: draw({ start: newCustomer }) },
  'does-not-start-itself': {
    definition: draw({ start: newOrChanged, a: task('Once more'), b: call('/customers/{customer.id}?x={now}', { method: 'PATCH' }) }, [
      'start out a',
      'a out b',
    ]),
  },
  'variables-on-every-way': {
    definition: draw(
      {
        start: newCustomer,
        vip: ['condition', { conditions: all(['customer.status', 'is', 'VIP']) }],
        a: task('a'),
        b: task('{createdTask.id}'),
      },
      ['start out vip', 'vip yes a', 'vip no b', 'a out b'],
    ),
  },
  'no-lost-variables': {
    definition: draw({ start: newCustomer, a: call('/tasks'), b: call('/customers'), c: task('{response.status}') }, [
      'start out a',
      'a success b',
      'b success c',
    ]),
  },
  'conditions-depend-on-values': {
    definition: draw({
      start: ['trigger', { ...newCustomer[1], conditions: all(['customer.status', 'is', 'VIP'], ['{customer.status}', 'is', 'REGULAR']) }],
      either: ['condition', { conditions: any(['now', 'isEmpty'], ['now', 'isNotEmpty']) }],
      none: ['condition', { conditions: any(['now', 'contains'], ['now', 'is', 'x']) }],
    }),
  },
  'ids-of-their-kind': {
    definition: draw(
      {
        start: newCustomer,
        a: ['taskSetStatus', { taskId: '{customer.id}', status: 'PENDING' }],
        b: ['customerUpdate', { customerId: 'inv_01k8e5m1z0f7q8r9s0t1v2w301' }],
        c: task('x', { assigneeIds: ['anna', 'mem_01k8e5m1z0f7q8r9s0t1v2w301'] }),
        d: ['taskSetStatus', { taskId: '{customer.id}', status: 'PENDING' }],
        e: ['recordLookup', { model: 'Task', recordId: '{customer.birthDate}' }],
        f: ['forEach', { source: 'customerDocuments', parentId: '{createdTask.assigneeIds}' }],
        g: ['webhookSend', { webhookId: 'W', event: 'x' }],
        h: call('/customers/{createdTask.id}?x=1'),
        i: call('/tasks?assigneeId={customer.email}'),
        j: call('/reservations', { method: 'POST', body: '{"customerId": "{createdTask.id}"}' }),
      },
      ['start out a', 'a out b', 'b out c', 'c out d', 'd out e', 'e found f', 'f done g', 'g out h', 'h success i', 'i success j'],
    ),
  },
  'values-fit': {
    definition: draw(
      {
        start: [
          'trigger',
          {
            source: 'event',
            eventKey: 'reservation:created',
            conditions: any(
              ['customer.status', 'is', 'vip'],
              ['reservation.status', 'isNot', 'CANCELED'],
              ['reservation.totalAmount', 'greaterThan', 'much'],
              ['reservation.checkInAt', 'is', '2026-07-01'],
              ['reservation.checkInAt', 'greaterThan', 'tomorrow'],
              ['reservation.customerId', 'is', 'res_01k8e5m1z0f7q8r9s0t1v2w301'],
              ['reservation.customerId', 'is', 'Ada'],
              ['reservation.persons', 'contains', 2],
              ['reservation', 'is', 'x'],
            ),
          },
        ],
        way: [
          'switch',
          { field: 'customer.status', cases: ['VIP', 'WARNED'].map((value, index) => ({ id: `c${index}`, key: '', value })) },
        ],
        wait: ['delay', { mode: 'untilDate', dateField: 'reservation.persons' }],
        other: ['delay', { mode: 'untilDate', dateField: 'reservation.status' }],
        last: ['delay', { mode: 'duration', duration: { amount: '{reservation.createdBy}', unit: 'days' } }],
      },
      ['start out way', 'way c0 wait', 'way c1 other', 'way default last'],
    ),
  },
  'exits-can-be-taken': {
    definition: draw(
      {
        start: newCustomer,
        always: ['condition', { conditions: all() }],
        wait: ['waitForEvent', { eventKey: 'customer:updated' }],
        way: ['switch', { field: 'now', cases: ['a', 'b'].map((id) => ({ id, key: '', value: 1 })) }],
        call: call('/automations'),
        end: task('x'),
      },
      [
        'start out always',
        'always no end',
        'always yes wait',
        'wait timeout end',
        'wait received way',
        'way a call',
        'way b end',
        'call failed end',
      ],
    ),
  },
  'kinds-are-connected': {
    definition: draw({
      start: newCustomer,
      a: ['accessPointControl', { accessPointId: 'acp_1', action: 'open' }],
      b: ['paymentLinkCreate', { invoiceId: '{customer.id}', method: 'any' }],
      c: ['customerMessageSend', { customerId: '{customer.id}', body: 'Pay: {paymentLink.url}', sendEmail: true, sendSms: true }],
    }),
    site: { unconnected: { simulated: ['payment'], refused: ['access', 'sms'] } },
  },
  'takes-full-access': {
    definition: draw({ start: newCustomer, a: call('/members/{customer.id}'), b: call('/{customer.id}'), c: call('/tasks/{customer.id}') }),
  },
  'wanted-exits-lead-on': {
    definition: draw(
      {
        start: newCustomer,
        a: task('a', { continueOnError: true }),
        way: ['switch', { field: 'now', cases: ['a', 'b'].map((id) => ({ id, key: '', value: id })) }],
        end: task('end', { continueOnError: true }),
      },
      ['start out a', 'a out way', 'way a end'],
    ),
  },
  'no-plain-secrets': {
    definition: draw({
      a: call('/tasks', {
        headers: [
          { id: 'h', key: 'Authorization', value: 'Bearer abcdefghijklmnop0123' },
          { id: 'i', key: 'X', value: 'Bearer {body.token}' },
        ],
      }),
      b: task(`Log in at https://ada:${'lovelace'}@example.com with ${'0123456789abcdef'.repeat(4)}`),
    }),
  },
  'known-fields': { definition: draw({ a: task('x', { descripton: 'more', dueInn: 5, whatever: 1 }) }) },
  'variables-are-filled-in': {
    definition: draw({
      start: newCustomer,
      a: ['switch', { field: 'customer.status', cases: [{ id: 'c', key: '{customer.status}', value: 'VIP' }] }],
    }),
  },
  'reachable-steps': { definition: draw({ start: newCustomer, a: task('a'), b: task('b') }, ['start out a']) },
}
