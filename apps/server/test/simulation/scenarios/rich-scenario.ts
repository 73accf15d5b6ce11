import { type Definition, exampleId } from '@belfry/core'
import { SECOND } from '../../support/clock.ts'
import type { Action, Scenario } from './scenario.ts'

type Nodes = Readonly<Record<string, readonly [type: string, config: Readonly<Record<string, unknown>>]>>

/** Draws a flow from its steps, and lines as `source exit target`. */
function draw(nodes: Nodes, lines: readonly string[]): Definition {
  return {
    nodes: Object.entries(nodes).map(([id, [type, config]], row) => ({ id, type, label: '', position: { x: 0, y: row * 120 }, config })),
    edges: lines.map((line, index) => {
      const [source, sourceHandle, target] = line.split(' ') as [string, string, string]
      return { id: `e${index}`, source, sourceHandle, target }
    }),
  }
}

const onEvent = (eventKey: string) => ['trigger', { source: 'event', eventKey }] as const
const task = (title: string, more: object = {}) => ['taskCreate', { title: `${title} of {run.id}`, ...more }] as const

const call = (method: string, path: string, body: object) =>
  ['httpRequest', { target: 'tillor', method, path, body: JSON.stringify(body) }] as const

/** Several tasks, one of them with parts, one that is refused, and a large value that a later step reads. */
const welcome = draw(
  {
    start: onEvent('customer:created'),
    parts: task('parts', { subtasks: 'one\ntwo', linkRecords: true, assignActor: true }),
    refused: task('refused', { assigneeIds: [exampleId('user', 99)], continueOnError: true }),
    sorry: task('sorry', { description: '{error.message}' }),
    isVip: ['condition', { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }] } }],
    large: task('large', { description: 'long '.repeat(3800) }),
    after: task('after', { description: '{createdTask.title}' }),
  },
  [
    'start out parts',
    'parts out refused',
    'refused error sorry',
    'sorry out isVip',
    'isVip yes large',
    'isVip no after',
    'large out after',
  ],
)

/** Messages, calls of the own API, waits of every kind. */
const patient = draw(
  {
    start: onEvent('customer:created'),
    first: task('first'),
    done: ['taskSetStatus', { taskId: '{createdTask.id}', status: 'COMPLETED' }],
    tell: ['webhookSend', { webhookId: '@later', event: 'welcome', payload: '{"run": "{run.id}"}' }],
    nested: call('POST', '/tasks', { title: 'nested of {run.id}', parentId: '{updatedTask.id}', subtasks: ['a part of a part'] }),
    own: call('POST', '/tasks', { title: 'own of {run.id}' }),
    pause: ['delay', { mode: 'duration', duration: { amount: 10, unit: 'seconds' } }],
    change: ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 5, unit: 'minutes' } }],
    changed: task('changed'),
    unchanged: task('unchanged'),
    gone: ['waitForEvent', { eventKey: 'customer:deleted', sameRecord: true }],
    bye: task('bye'),
  },
  [
    'start out first',
    'first out done',
    'done out tell',
    'tell success nested',
    'nested failed own',
    'own success pause',
    'pause out change',
    'change received changed',
    'change timeout unchanged',
    'unchanged out gone',
    'gone received bye',
  ],
)

/** As many steps as one turn takes, then a wait. */
const CHAIN = 32
const chain = draw(
  Object.fromEntries([
    ['start', onEvent('customer:updated')],
    ...Array.from({ length: CHAIN }, (_, index) => [`n${index}`, task(`n${index}`)]),
    ['pause', ['delay', { mode: 'duration', duration: { amount: 1, unit: 'minutes' } }]],
    ['after', task('after')],
  ]),
  [
    'start out n0',
    ...Array.from({ length: CHAIN - 1 }, (_, index) => `n${index} out n${index + 1}`),
    `n${CHAIN - 1} out pause`,
    'pause out after',
  ],
)

/** A run for each of two documents, and inside of each once more, with something to wait for. */
const going = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }] as const
const fan = draw(
  {
    start: onEvent('customer:created'),
    one: call('POST', '/documents', { customerId: '{customer.id}', documentType: 'OTHER', fileName: 'one.pdf' }),
    two: call('POST', '/documents', { customerId: '{customer.id}', documentType: 'OTHER', fileName: 'two.pdf' }),
    each: going,
    outer: task('outer', { description: '{item.fileName} {actor.name}' }),
    pause: ['delay', { mode: 'duration', duration: { amount: 20, unit: 'seconds' } }],
    inside: going,
    inner: task('inner', { description: '{item.fileName} {createdTask.id}' }),
    done: task('done'),
  },
  [
    'start out one',
    'one success two',
    'two success each',
    'each each outer',
    'outer out pause',
    'pause out inside',
    'inside each inner',
    'each done done',
  ],
)

/** Started by a call. */
const called = draw(
  {
    start: ['trigger', { source: 'webhook', webhookVersion: '1' }],
    which: ['switch', { field: 'body.kind', cases: [{ id: 'a', key: 'a', value: 'a' }] }],
    a: task('a'),
  },
  ['start out which', 'which a a'],
)

/** One history in which everything happens once that writes something. */
export function richScenario(): Scenario {
  const flows = { welcome, patient, chain, fan, called }
  const made = Object.entries(flows).flatMap(([name, definition]): Action[] => [
    { at: 0, operation: 'automations.create', input: { body: { name, definition } }, makes: name },
    { at: 1, operation: 'automations.update', input: { id: `@${name}`, body: { enabled: true } } },
  ])
  const body = (path: string, subscribedEventKeys: readonly string[]) => ({ url: `http://receiver.test${path}`, subscribedEventKeys })
  const later: Action[] = [
    { at: SECOND, together: true, operation: 'customers.create', input: { body: { firstName: 'Ada', status: 'VIP' } }, makes: 'Ada' },
    { at: SECOND, operation: 'customers.create', input: { body: { firstName: 'Ben' } }, makes: 'Ben' },
    { at: 2 * SECOND, operation: 'automations.webhookUrl', input: { id: '@called' }, makes: 'token' },
    {
      at: 3 * SECOND,
      operation: 'automation-hooks.call',
      input: { automationId: '@called', token: '@token', body: { kind: 'a' }, query: {} },
    },
    // During her delay: her next wait finds it in the past. Of Ben's two waits one ends with its time, and one is told.
    { at: 8 * SECOND, operation: 'customers.update', input: { id: '@Ada', body: { notes: 'once' } } },
    { at: 600 * SECOND, operation: 'customers.delete', input: { id: '@Ben' } },
    { at: 172_800 * SECOND, operation: 'webhooks.dismissFailed', input: { id: '@failing' } },
    { at: 172_900 * SECOND, operation: 'customers.delete', input: { id: '@Ada' } },
  ]
  return {
    seed: 'rich',
    receivers: new Map([
      ['/all', [200]],
      ['/later', [500, 200]],
      // People are told twice; when what was lost is dismissed the incident ends, and of the next one they are told again.
      ['/failing', [500]],
    ]),
    actions: [
      { at: 0, operation: 'webhooks.create', input: { body: body('/all', ['*']) }, makes: 'all' },
      { at: 0, operation: 'webhooks.create', input: { body: body('/later', ['customer:created']) }, makes: 'later' },
      { at: 0, operation: 'webhooks.create', input: { body: body('/failing', ['customer:deleted']) }, makes: 'failing' },
      ...made.sort((a, b) => a.at - b.at),
      ...later,
    ],
    crashes: [],
    longestPause: 1,
    isCalm: true,
  }
}
