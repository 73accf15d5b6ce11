import type { Definition } from '@belfry/core'
import fc from 'fast-check'
import { operators } from '../src/condition/operators.ts'
import type { Flow } from '../src/flow/flow.ts'
import type { RunStart } from '../src/run/run-start.ts'
import { stepTypes } from '../src/steps/index.ts'
import { draw, newCustomer } from './draw.ts'
import { ada, NOON, startByCall, startWith, startWithData } from './starts.ts'

const path = fc.constantFrom(
  'customer.status',
  'customer.firstName',
  'customer.nothing',
  'event.key',
  'event.data.customer',
  'organization.name',
  'now',
  'today',
  'actor.id',
)
const text = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 8 }),
      path.map((name) => `{${name}}`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `-${parts.join('')}`)
// Text may happen to hold something like {a}, which is a variable of an unknown root.
const soundText = text.map((value) => value.replace(/\{(?!(customer|event|organization|now|today|actor)\b)/g, '('))

const operand = fc.oneof(soundText, fc.integer(), fc.boolean(), fc.constant(null))
const rule = fc.record({
  id: fc.constant('r'),
  field: path,
  operator: fc.constantFrom(...Object.keys(operators)),
  value: operand,
  values: fc.array(operand, { maxLength: 3 }),
})
const conditions = fc.record({ match: fc.constantFrom('all', 'any'), rules: fc.array(rule, { maxLength: 3 }) })
const duration = fc.record({ amount: fc.nat({ max: 500 }), unit: fc.constantFrom('minutes', 'hours', 'days', 'weeks') })
const taskConfig = fc.record(
  {
    title: soundText,
    description: soundText,
    subtasks: soundText,
    continueOnError: fc.boolean(),
    linkRecords: fc.boolean(),
    assignActor: fc.boolean(),
    dueIn: duration,
  },
  { requiredKeys: ['title'] },
)
const switchConfig = fc.record({
  field: path,
  cases: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'error'), key: fc.constant('k'), value: operand }), {
    maxLength: 3,
    selector: ({ id }) => id,
  }),
})
const amount = fc.oneof(fc.nat({ max: 500 }), fc.constantFrom('2', '0.5', '{customer.status}', '{customer.nights}'))
const delayConfig = fc.record({
  mode: fc.constant('duration'),
  duration: fc.record({ amount, unit: fc.constantFrom('seconds', 'minutes', 'hours', 'days', 'weeks') }),
})
const waitConfig = fc.record(
  {
    eventKey: fc.constantFrom('customer:updated', 'customer:contact:created', 'invoice:paid'),
    sameRecord: fc.boolean(),
    timeout: fc.record({
      amount: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constant('{customer.status}')),
      unit: duration.map(({ unit }) => unit),
    }),
  },
  { requiredKeys: ['eventKey'] },
)
const json = fc.oneof(
  path.map((name) => `{"a": "-{${name}}-", "b": {${name}}}`),
  path.map((name) => `[{${name}}, "\\"{${name}}\\\\"]`),
  fc.constantFrom('', '{}', '{"a": [1]}'),
)
const statusConfig = fc.record({
  taskId: fc.oneof(soundText, fc.constant('{customer.id}')),
  status: fc.constantFrom('PENDING', 'COMPLETED'),
  continueOnError: fc.boolean(),
})
const sendConfig = fc.record({
  webhookId: fc.constantFrom('whk_1', '{customer.id}', '{customer.nothing}'),
  event: soundText,
  payload: json,
})
const callConfig = fc.record({
  target: fc.constant('tillor'),
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
  path: fc.oneof(
    soundText.map((value) => `/${value}`),
    fc.constantFrom(
      '/tasks?limit=1',
      '/customers/{customer.id}',
      '/tasks/{customer.id}',
      '/{customer.status}',
      '/{customer.nothing}',
      '/automations',
      '/tasks?q={customer.firstName}',
    ),
  ),
  headers: fc.array(fc.constant({ id: 'h', key: 'k', value: '{nothing}' }), { maxLength: 1 }),
  body: json,
})

const step = fc.oneof(
  switchConfig.map((config) => ({ type: 'switch', config, exits: [...config.cases.map(({ id }) => id), 'default'] })),
  delayConfig.map((config) => ({ type: 'delay', config, exits: ['out'] })),
  waitConfig.map((config) => ({ type: 'waitForEvent', config, exits: ['received', 'timeout'] })),
  statusConfig.map((config) => ({ type: 'taskSetStatus', config, exits: config.continueOnError ? ['out', 'error'] : ['out'] })),
  sendConfig.map((config) => ({ type: 'webhookSend', config, exits: ['success', 'failed'] })),
  callConfig.map((config) => ({ type: 'httpRequest', config, exits: ['success', 'failed'] })),
  conditions.map((value) => ({ type: 'condition', config: { conditions: value }, exits: ['yes', 'no'] })),
  taskConfig.map((config) => ({ type: 'taskCreate', config, exits: config.continueOnError ? ['out', 'error'] : ['out'] })),
)

/** Definitions without errors that begin with an event. */
const begunByEvent: fc.Arbitrary<Definition> = fc
  .array(fc.tuple(step, fc.array(fc.nat({ max: 11 }), { minLength: 4, maxLength: 4 })), { maxLength: 10 })
  .map((drawn) => {
    const ids = drawn.map((_, index) => `n${index}`)
    const lines = drawn.flatMap(([{ exits }, targets], index) =>
      exits.flatMap((exit, number) => {
        const target = ids[index + 1 + ((targets[number] as number) % 3)]
        return target ? [`n${index} ${exit} ${target}`] : []
      }),
    )
    const nodes = Object.fromEntries(drawn.map(([{ type, config }], index) => [`n${index}`, [type, config] as const]))
    return draw({ start: newCustomer, ...nodes }, ids[0] ? ['start out n0', ...lines] : [])
  })

/** The same, begun by a call: what an event would bring comes in its body and its query. */
const begunByCall: fc.Arbitrary<Definition> = begunByEvent.map((definition) => {
  const text = JSON.stringify(definition)
    .replaceAll('customer.', 'body.')
    .replaceAll('event.', 'query.')
    .replaceAll('"sameRecord":true', '"sameRecord":false')
  const { nodes, ...rest }: Definition = JSON.parse(text)
  return { ...rest, nodes: nodes.map((node) => (node.type === 'trigger' ? { ...node, config: { source: 'webhook' } } : node)) }
})

/** The same, begun by a date of a customer. */
const begunByDate: fc.Arbitrary<Definition> = begunByEvent.map((definition) => {
  const text = JSON.stringify(definition).replaceAll('event.data.customer', 'customer').replaceAll('event.', 'customer.')
  const { nodes, ...rest }: Definition = JSON.parse(text)
  return { ...rest, nodes: nodes.map((node) => (node.type === 'trigger' ? { ...node, config: anHourLater } : node)) }
})

const anHourLater = { source: 'dateReached', date: 'customer.createdAt', dateOffset: { amount: 1, unit: 'hours' } }

/** Definitions without errors: up to ten steps, whose lines lead only to later ones. */
export const soundDefinition: fc.Arbitrary<Definition> = fc.oneof(begunByEvent, begunByCall, begunByDate)

/** The start of such a flow with this data. */
export function startOf({ source }: Flow, data: Readonly<Record<string, unknown>>): RunStart {
  if (source.kind === 'dateReached') {
    const about = { model: 'customer', id: ada.id }
    return startWith({ cause: { kind: source.kind, at: NOON, slot: '2026-07-01T14:00', about, data } })
  }
  return source.kind === 'webhook'
    ? startByCall({ body: data.customer ?? null, query: { key: 'a', data: ['b', 'c'] } })
    : startWithData(data)
}

/** The data of an event, from what is expected to what nobody would think of. */
export const eventData: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  fc.constant({ customer: ada }),
  fc.jsonValue().map((customer) => ({ customer })),
  fc.dictionary(fc.string(), fc.jsonValue()),
)

const id = fc.constantFrom('a', 'b', 'c', 'n', '__proto__', 'constructor')
const point = fc.record({ x: fc.integer(), y: fc.integer() })
const clockConfig = fc.record(
  {
    source: fc.constantFrom('daily', 'cron', 'dateReached', 'invoiceOverdue'),
    hour: fc.constantFrom('9', '24', '', 'x'),
    minute: fc.constantFrom('0', '60', '{a}'),
    cron: fc.oneof(fc.string(), fc.constantFrom('0 9 * * 1L', '0 0 31 2 *', '60 9 * *', '*/7 1-5,7 * MON 9 W2:x')),
    date: fc.oneof(
      fc.string(),
      fc.constantFrom('customer.birthDate', 'checkIn', '{custmer.birthDate}', 'customer.customFields.x', 'customer.'),
    ),
    dateOffset: fc.record({ amount, unit: fc.constantFrom('seconds', 'days', 'weeks') }),
    dateDirection: fc.constantFrom('before', 'after', ''),
    dateTime: fc.constantFrom('exact', 'fixed', 5),
    dateHour: fc.constantFrom('9', '99'),
    repeatYearly: fc.boolean(),
  },
  { requiredKeys: ['source'] },
)
const anyConfig = fc.oneof(
  clockConfig,
  taskConfig,
  switchConfig,
  delayConfig,
  waitConfig,
  statusConfig,
  sendConfig,
  callConfig,
  fc.record({ conditions }),
  fc.constant(newCustomer[1]),
  fc.dictionary(
    fc.constantFrom('title', 'conditions', 'eventKey', 'source', 'dueIn', 'cases', 'field', 'duration', 'path', 'body', '__proto__'),
    fc.jsonValue(),
  ),
)

/** Definitions of the right outer shape, of which nothing else is right on purpose. */
export const shapedDefinition: fc.Arbitrary<Definition> = fc.record(
  {
    nodes: fc.array(
      fc.record({
        id,
        type: fc.constantFrom(...stepTypes, 'teleport', '__proto__', 'toString'),
        label: fc.string({ maxLength: 5 }),
        position: point,
        config: anyConfig,
      }),
      { maxLength: 8 },
    ),
    edges: fc.array(
      fc.record({
        id,
        source: id,
        target: id,
        sourceHandle: fc.constantFrom('out', 'yes', 'no', 'error', 'received', 'timeout', 'success', 'failed', 'default', 'constructor'),
      }),
      {
        maxLength: 8,
      },
    ),
    notes: fc.array(fc.record({ id, text: fc.string(), position: point, width: fc.nat(), height: fc.nat() }), { maxLength: 2 }),
  },
  { requiredKeys: ['nodes', 'edges'] },
)
