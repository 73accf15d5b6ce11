import { simulate } from '../../packages/automation-engine/dist/testing.js'

// What happens in the runs that a release freezes. Each kind of request that a run can make is in one of them; whoever adds a kind, or a step
// with a step state of its own, adds a story.

const NOON = '2026-07-01T12:00:00Z'
const ada = { id: 'cus_01k8e5m1z0f7q8r9s0t1v2w301', firstName: 'Ada', lastName: 'Lovelace', email: null, status: 'VIP' }
const byCustomer = { now: NOON, event: { key: 'customer:created', data: { customer: ada } } }
const byCall = { now: NOON, webhook: { body: { name: 'Ada', nights: 3 }, query: { from: 'site' } } }
const newCustomer = ['trigger', { source: 'event', eventKey: 'customer:created' }]
const called = ['trigger', { source: 'webhook' }]
const task = (title, more = {}) => ['taskCreate', { title, ...more }]
const after = (amount, unit) => ['delay', { mode: 'duration', duration: { amount, unit } }]
const refused = {
  'tasks.create': () => {
    throw new Error('There is no room.')
  },
}

/** A definition: nodes by id as `[type, config]`, lines as `source exit target`. */
function draw(nodes, lines) {
  return {
    nodes: Object.entries(nodes).map(([id, [type, config]], row) => ({ id, type, label: '', position: { x: 0, y: row * 120 }, config })),
    edges: lines.map((line, index) => {
      const [source, sourceHandle, target] = line.split(' ')
      return { id: `e${index}`, source, sourceHandle, target }
    }),
  }
}

function story(title, flow, scenario, moves = async () => {}) {
  return {
    title,
    async play() {
      const simulation = await simulate(draw(...flow), scenario)
      await moves(simulation)
      return simulation.journal
    },
  }
}

const waiting = [
  {
    start: newCustomer,
    wait: ['waitForEvent', { eventKey: 'customer:contact:created', sameRecord: true, timeout: { amount: 2, unit: 'days' } }],
    got: task('{customer.firstName} at {contact.value}', { linkRecords: true }),
    late: task('{customer.firstName} is late'),
  },
  ['start out wait', 'wait received got', 'wait timeout late'],
]

const conditions = (field, operator, value) => ({ match: 'all', rules: [{ id: 'r', field, operator, value }] })
const minutes = (amount) => ({ amount, unit: 'minutes' })

/** By the name of their file. */
export const stories = {
  'read-and-operation': story(
    'Records are read, conditions and a switch decide, an operation is performed and its answer is used',
    [
      {
        start: newCustomer,
        vip: ['condition', { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }] } }],
        by: ['switch', { field: 'customer.lastName', cases: [{ id: 'a', key: 'Her', value: 'Lovelace' }] }],
        make: task('Welcome {customer.firstName}, {today}', { linkRecords: true, subtasks: 'Call\nWrite' }),
        set: ['taskSetStatus', { taskId: '{createdTask.id}', status: 'COMPLETED' }],
      },
      ['start out vip', 'vip yes by', 'by a make', 'make out set'],
    ],
    byCustomer,
  ),
  'call-of-own-api': story(
    'The own API is called, with what a call of the address brought, and the answer decides',
    [
      {
        start: called,
        make: ['httpRequest', { target: 'tillor', method: 'POST', path: '/tasks', body: '{"title": "{body.name} from {query.from}"}' }],
        find: ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks/{response.data.id}x' }],
        tell: task('{response.status}'),
      },
      ['start out make', 'make success find', 'find failed tell'],
    ],
    byCall,
  ),
  'message-to-a-webhook': story(
    'A message arrives at its second attempt',
    [
      { start: called, send: ['webhookSend', { webhookId: 'whk_1', event: 'called', payload: '{"name": "{body.name}"}' }] },
      ['start out send'],
    ],
    { ...byCall, endpoints: { whk_1: (attempt) => (attempt < 2 ? 500 : 200) } },
    (simulation) => simulation.finish(),
  ),
  'delay-over-a-clock-change': story(
    'A day is waited for in which the clocks go forward, and records are read anew',
    [{ start: newCustomer, pause: after(1, 'days'), next: task('{customer.lastName} {now}') }, ['start out pause', 'pause out next']],
    { ...byCustomer, now: '2027-03-27T11:00:00Z' },
    async (simulation) => {
      await simulation.perform('customers.update', { id: ada.id, body: { lastName: 'King' } })
      await simulation.finish()
    },
  ),
  'wait-ended-by-an-event': story('A wait is ended by the event of the same record', waiting, byCustomer, async (simulation) => {
    await simulation.advance('5 hours')
    await simulation.perform('customers.contacts.create', { parentId: ada.id, body: { type: 'PHONE', value: '+32' } })
  }),
  'wait-that-is-over': story('A wait is over before anything happens', waiting, byCustomer, (simulation) => simulation.finish()),
  'wait-that-goes-on': story('A run that still waits', waiting, byCustomer),
  'failure-that-goes-on': story(
    'A step fails, and the run goes on behind it',
    [
      {
        start: newCustomer,
        make: task('x', { continueOnError: true }),
        send: ['webhookSend', { webhookId: 'whk_1', event: '{error.message}' }],
      },
      ['start out make', 'make error send'],
    ],
    { ...byCustomer, operations: refused, endpoints: 'delivered' },
    (simulation) => simulation.finish(),
  ),
  'failure-and-retry': story(
    'A step fails, is tried again by hand, and fails once more',
    [{ start: newCustomer, make: task('x') }, ['start out make']],
    { ...byCustomer, operations: refused },
    (simulation) => simulation.retry(),
  ),
  cancelled: story(
    'A run is cancelled while it waits',
    [{ start: newCustomer, pause: after(90, 'minutes'), next: task('x') }, ['start out pause', 'pause out next']],
    byCustomer,
    (simulation) => simulation.cancel(),
  ),
  'started-by-the-clock': story(
    'A timetable starts the run',
    [{ start: ['trigger', { source: 'daily', hour: '8', minute: '30' }], make: task('{today.date}') }, ['start out make']],
    { now: NOON },
    (simulation) => simulation.advance('1 day'),
  ),
  'started-by-a-date': story(
    'The date of a record starts the run, and the records that it names are there',
    [
      {
        start: ['trigger', { source: 'dateReached', date: 'reservation.checkInAt' }],
        make: task('{reservation.checkInAt} {customer.lastName}'),
      },
      ['start out make'],
    ],
    {
      now: NOON,
      records: [
        { model: 'customer', id: ada.id, values: { firstName: 'Ada', lastName: 'Lovelace' } },
        {
          model: 'reservation',
          id: 'res_01k8e5m1z0f7q8r9s0t1v2w301',
          values: { customerId: ada.id, checkInAt: '2026-07-02T12:00:00.000Z', checkOutAt: '2026-07-05T08:00:00.000Z' },
        },
      ],
    },
    (simulation) => simulation.advance('2 days'),
  ),
  'finds-and-hours': story(
    'A task is found and another is not, the hours are asked, and a second run is kept away by a throttle',
    [
      {
        start: newCustomer,
        make: task('Call {customer.firstName}'),
        find: ['taskFind', { title: 'Call {customer.firstName}', onlyOpen: true }],
        hours: ['openingHours', {}],
        once: ['throttle', { window: { amount: 1, unit: 'days' }, key: 'all' }],
        none: ['documentFind', { customerId: '{customer.id}' }],
        set: ['taskSetStatus', { taskId: '{foundTask.id}', status: 'COMPLETED' }],
      },
      ['start out make', 'make out find', 'find found hours', 'hours open once', 'once pass none', 'none notFound set'],
    ],
    byCustomer,
  ),
  'looks-again': story(
    'It is waited until it is open, and until the customer is no VIP any more',
    [
      {
        start: newCustomer,
        open: ['waitUntilOpen', {}],
        wait: ['waitUntil', { conditions: conditions('customer.status', 'isNot', 'VIP'), interval: minutes(10), timeout: minutes(90) }],
        make: task('{customer.status} at {now}'),
      },
      ['start out open', 'open out wait', 'wait met make'],
    ],
    { ...byCustomer, organization: { openingHours: { wednesday: [{ from: '16:00', to: '20:00' }] } } },
    async (simulation) => {
      await simulation.advance('2 hours 15 minutes')
      await simulation.perform('customers.update', { id: ada.id, body: { status: 'DEFAULT' } })
      await simulation.advance('1 hour')
    },
  ),
  approved: story(
    'Somebody is asked, and approves',
    [
      {
        start: newCustomer,
        ask: ['approval', { title: 'May {customer.firstName} come?', timeout: { amount: 2, unit: 'days' } }],
        make: task('{approvalTask.title} Yes.'),
      },
      ['start out ask', 'ask approved make'],
    ],
    byCustomer,
    async (simulation) => {
      await simulation.advance('1 hour')
      await simulation.decide('approved')
    },
  ),
  'for-each': story(
    'A run of its own begins for each document',
    [
      {
        start: newCustomer,
        file: [
          'httpRequest',
          { target: 'tillor', method: 'POST', path: '/documents', body: '{"customerId": "{customer.id}", "documentType": "OTHER"}' },
        ],
        each: ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }],
        one: task('{item.documentType} of {customer.firstName}'),
        done: task('done'),
      },
      ['start out file', 'file success each', 'each each one', 'each done done'],
    ],
    byCustomer,
  ),
  'call-of-an-address-outside': story(
    'An address outside is called with what a call brought, and its answer decides',
    [
      {
        start: called,
        rate: [
          'httpRequest',
          {
            target: 'custom',
            method: 'GET',
            url: 'https://api.example.com/rates/{body.name}',
            headers: [{ id: 'h', key: 'X-Nights', value: '{body.nights}' }],
          },
        ],
        make: task('{response.data.rate} for {body.name}'),
        worry: task('{response.status}'),
      },
      ['start out rate', 'rate success make', 'rate failed worry'],
    ],
    { ...byCall, fetch: () => ({ json: { rate: 7 } }) },
  ),
}
