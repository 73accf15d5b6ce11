import type { Definition } from '@belfry/core'
import fc from 'fast-check'
import type { Flow } from '../src/flow/flow.ts'
import { parseFlow } from '../src/flow/parse-flow.ts'
import type { RunStart } from '../src/protocol/run-start.ts'
import { stepTypes } from '../src/steps/index.ts'
import { amount, type DrawnStep, looseConfig, step, withoutEventData, withoutProvided } from './arbitrary-configs.ts'
import { draw, newCustomer } from './draw.ts'
import { ada, NOON, startByCall, startWith, startWithData } from './starts.ts'

type Drawn = readonly [DrawnStep, readonly number[]]

/** At most two steps that let runs begin may stand one inside the other, so there are no more of them. */
function withoutThird(steps: readonly Drawn[]): readonly Drawn[] {
  const third = steps.filter(([{ type }]) => type === 'forEach')[2]
  return third ? steps.slice(0, steps.indexOf(third)) : steps
}

function drawn(steps: readonly Drawn[]): Definition {
  const ids = steps.map((_, index) => `n${index}`)
  const edges = steps.flatMap(([{ exits }, targets], index) =>
    exits.flatMap((exit, number) => {
      const target = ids[index + 1 + ((targets[number] as number) % 3)]
      return target ? [`n${index} ${exit} ${target}`] : []
    }),
  )
  const nodes = Object.fromEntries(steps.map(([{ type, config }], index) => [`n${index}`, [type, config] as const]))
  return draw({ start: newCustomer, ...nodes }, ids[0] ? ['start out n0', ...edges] : [])
}

/** What a step uses that none before it provides, or that the event waited for does not bring, is used of the customer instead. */
function mended(definition: Definition): Definition {
  const wrong = new Set(parseFlow(definition).problems.flatMap(({ severity, nodeId }) => (severity === 'warning' ? [] : [nodeId])))
  return {
    ...definition,
    nodes: definition.nodes.map((node) =>
      wrong.has(node.id) ? { ...node, config: withoutEventData(withoutProvided(node.config)) } : node,
    ),
  }
}

/** Definitions without errors that begin with an event. */
const startedByEvent: fc.Arbitrary<Definition> = fc
  .array(fc.tuple(step, fc.array(fc.nat({ max: 11 }), { minLength: 5, maxLength: 5 })), { maxLength: 10 })
  .map((steps) => mended(drawn(withoutThird(steps))))

/** The same, begun by a call: what an event would bring comes in its body and its query. */
const startedByCall: fc.Arbitrary<Definition> = startedByEvent.map((definition) => {
  const text = JSON.stringify(definition)
    .replaceAll('customer.', 'body.')
    .replaceAll('event.', 'query.')
    .replaceAll('"sameRecord":true', '"sameRecord":false')
    .replaceAll('"target":"event"', '"target":"task"')
  const { nodes, ...rest }: Definition = JSON.parse(text)
  const called = nodes.map((node) => (node.type === 'trigger' ? { ...node, config: { source: 'webhook' } } : node))
  return {
    ...rest,
    nodes: called.map((node) => (node.type === 'commentCreate' ? { ...node, config: { ...node.config, taskId: '{body.id}' } } : node)),
  }
})

/** The same, begun by a date of a customer. */
const startedByDate: fc.Arbitrary<Definition> = startedByEvent.map((definition) => {
  const text = JSON.stringify(definition).replaceAll('event.data.customer', 'customer').replaceAll('event.', 'customer.customFields.')
  const { nodes, ...rest }: Definition = JSON.parse(text)
  return { ...rest, nodes: nodes.map((node) => (node.type === 'trigger' ? { ...node, config: anHourLater } : node)) }
})

const anHourLater = { source: 'dateReached', date: 'customer.createdAt', dateOffset: { amount: 1, unit: 'hours' } }

/** Definitions without errors: up to ten steps, whose lines lead only to later ones. */
export const soundDefinition: fc.Arbitrary<Definition> = fc.oneof(startedByEvent, startedByCall, startedByDate)

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
  looseConfig,
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
