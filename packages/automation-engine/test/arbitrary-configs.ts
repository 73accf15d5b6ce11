import { exampleId, type IdKind } from '@belfry/core'
import fc from 'fast-check'
import { type AnyStep, type StepType, steps, stepTypes } from '../src/index.ts'
import { draw, isSound, newCustomer } from './draw.ts'

// Configs are made of the steps' own schemas: a step that is registered is drawn, and so is a field that it gets.

type Config = Readonly<Record<string, unknown>>

/** What of a schema says which values there are. */
interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  readonly 'x-variables'?: 'text' | 'id' | 'json' | 'path'
  readonly 'x-variable-path'?: boolean
  readonly 'x-record'?: IdKind
  readonly 'x-holds'?: 'date' | 'list' | 'number'
}

/** Variables that there always are when an event of a customer starts the flow. */
export const path = fc.constantFrom(
  'customer.status',
  'customer.firstName',
  'customer.customFields.nothing',
  'event.key',
  'event.data.customer',
  'organization.name',
  'now',
  'today',
  'actor.id',
)

/** Variables that a step before may have provided; behind any other step they are none. */
const provided = fc.constantFrom(
  'createdTask.id',
  'createdTask.priority',
  'updatedTask.title',
  'foundTask.id',
  'foundDocument.fileName',
  'foundCustomer.status',
  'item.id',
  'item.createdAt',
  'item.version',
  'approvalTask.id',
  'paymentLink.url',
  'createdInvoice.id',
  'createdAccessMethod.id',
  'comment.content',
  'response.body',
  'response.data.0',
)

/** The roots of such variables. */
export const providedRoots = /\b(createdTask|updatedTask|found[A-Z]\w*|item|approvalTask|paymentLink|created[AI]\w+|comment|response)\./g

const anyPath = fc.oneof({ weight: 4, arbitrary: path }, { weight: 1, arbitrary: provided })
const text = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 8 }),
      anyPath.map((name) => `{${name}}`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `-${parts.join('')}`)

/** Text may happen to hold something like {a}, which is a variable of an unknown root. */
export const soundText = text.map((value) =>
  value.replace(
    /\{(?!(customer|event|organization|now|today|actor|\w+Task|found\w+|item|paymentLink|created\w+|comment|response)\b)/g,
    '(',
  ),
)

export const json = fc.oneof(
  anyPath.map((name) => `{"a": "-{${name}}-", "b": {${name}}}`),
  anyPath.map((name) => `[{${name}}, "\\"{${name}}\\\\"]`),
  fc.constantFrom('', '{}', '{"a": [1]}'),
)

const ownPath = fc.oneof(
  soundText.map((value) => `/${value}`),
  fc.constantFrom(
    '/tasks?limit=1',
    '/customers/{customer.id}',
    '/tasks/{customer.id}',
    '/{customer.status}',
    '/{customer.customFields.nothing}',
    '/automations',
    '/tasks?q={customer.firstName}',
  ),
)

export const amount = fc.oneof(fc.nat({ max: 500 }), fc.constantFrom('2', '0.5', '{customer.status}', '{customer.customFields.nights}'))

/** What stands for an id: a variable, one that is empty, and one that names nothing. */
function anId(kind: IdKind | undefined): fc.Arbitrary<string> {
  const own = (kind && variablesByKind[kind]) ?? []
  const ids = kind ? [exampleId(kind, 0), exampleId(kind, 1)] : []
  // In the body of an operation an id has the form of one, or it is refused.
  const others = kind && inBodies.has(kind) ? [] : ['{customer.customFields.nothing}', 'nobody']
  return fc.constantFrom(...others, ...ids, ...own)
}

const inBodies: ReadonlySet<IdKind> = new Set(['user', 'label', 'view', 'lane', 'inboxTag'])

const variablesByKind: Readonly<Partial<Record<IdKind, readonly string[]>>> = {
  customer: ['{customer.id}'],
  user: [' {actor.id} '],
  task: ['{createdTask.id}', '{foundTask.id}'],
  invoice: ['{createdInvoice.id}'],
  accessMethod: ['{createdAccessMethod.id}'],
  document: ['{foundDocument.id}'],
}

/** Variables that may hold what a field wants that is nothing but one. */
const holding = {
  date: fc.constantFrom('customer.createdAt', 'now', 'today', 'customer.customFields.day', 'customer.firstName'),
  list: fc.constantFrom('customer.customFields.items', 'response.data', 'createdTask.links'),
  number: anyPath,
} as const

/** Texts in which an author may write a number or a date, and a variable where they may not know it. */
const literal = fc.constantFrom('', '0', '7', '0.10', '2027-03-28', 'https://example.com/a.jpg', '{customer.status}', '{today}')

const anUrl = ownPath.map((path) => `https://example.com${path}`)

const byVariables = { text: fc.oneof(soundText, literal), json, path: ownPath, url: anUrl, header: soundText } as const

function textOf({ pattern, minLength = 0, maxLength = 300, ...schema }: FieldSchema, name: string): fc.Arbitrary<unknown> {
  if (schema['x-variable-path']) return holding[schema['x-holds'] ?? 'number']
  if (schema['x-variables'] === 'id') return anId(schema['x-record'])
  if (name === 'amount') return schema['x-variables'] ? amount : fc.nat({ max: 500 })
  if (schema['x-variables']) return byVariables[schema['x-variables']]
  if (pattern !== undefined) throw new Error(`nobody knows how to draw ${name}: ${pattern}`)
  return fc.string({ minLength, maxLength: Math.min(maxLength, 8) })
}

function fieldValue(schema: FieldSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'string'].flat()
  if (types.length > 1 && name !== 'amount') return fc.oneof(...types.map((type) => fieldValue({ ...schema, type }, name)))
  switch (types[0]) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'number':
      return name === 'amount' ? textOf(schema, name) : fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'array':
      return listOf(schema.items ?? {}, name)
    case 'object':
      return recordOf(schema)
    default:
      return textOf(schema, name)
  }
}

/** Lists of things with an id name each of them once. */
function listOf(items: FieldSchema, name: string): fc.Arbitrary<readonly unknown[]> {
  if (!items.properties?.id) return fc.uniqueArray(fieldValue(items, name), { maxLength: 3, comparator: 'SameValue' })
  const ids = fc.constantFrom('a', 'b', 'c', 'error')
  const one = fc.tuple(ids, recordOf(items)).map(([id, rest]) => ({ ...rest, id }))
  return fc.uniqueArray(one, { maxLength: 3, selector: ({ id }) => id })
}

function recordOf({ properties = {}, required = [] }: FieldSchema): fc.Arbitrary<Config> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldValue(schema, name)]))
  return fc.record(fields, { requiredKeys: [...required] }) as fc.Arbitrary<Config>
}

const duration = (units: readonly string[], least = 1) =>
  fc.record({ amount: fc.integer({ min: least, max: 60 }), unit: fc.constantFrom(...units) })

/** What a schema would let be, and a test would not: simulations look every time, so intervals are long and timeouts short. */
export const narrowed: Readonly<Partial<Record<StepType, Readonly<Record<string, fc.Arbitrary<unknown>>>>>> = {
  waitUntil: { interval: duration(['hours', 'days', 'weeks']), timeout: duration(['minutes', 'hours', 'days']) },
  waitForEvent: { eventKey: fc.constantFrom('customer:updated', 'customer:contact:created', 'invoice:paid', 'task:created') },
}

/** Any config that the schema of a step type takes. */
function configOf(type: StepType): fc.Arbitrary<Config> {
  const step: AnyStep = steps[type]
  const drawn = recordOf(step.config as FieldSchema)
  const own = narrowed[type]
  return own ? fc.tuple(drawn, fc.record(own)).map(([config, more]) => ({ ...config, ...more })) : drawn
}

/** A step, and the exits that it has with its config. */
export interface DrawnStep {
  readonly type: StepType
  readonly config: Config
  readonly exits: readonly string[]
}

/** The config as it is where no step before provides anything. */
export function withoutProvided(config: Config): Config {
  return JSON.parse(JSON.stringify(config).replace(providedRoots, 'customer.customFields.'))
}

/** The config as it is where another event has been waited for, which brings no customer. */
export function withoutEventData(config: Config): Config {
  return JSON.parse(JSON.stringify(config).replaceAll('event.data.customer', 'customer.customFields.nothing'))
}

/** A step of this type whose config is sound where an event of a customer starts the flow. */
export function stepOf(type: StepType): fc.Arbitrary<DrawnStep> {
  const step: AnyStep = steps[type]
  return configOf(type)
    .filter((config) => isSound(draw({ start: newCustomer, n: [type, withoutProvided(config)] }, ['start out n'])))
    .map((config) => ({ type, config, exits: [...step.exits(config), ...(config.continueOnError === true ? ['error'] : [])] }))
}

/** The types at which no flow begins. */
export const innerTypes = stepTypes.filter((type) => (steps[type] as AnyStep).entry === null)

/** A step of any type. */
export const step: fc.Arbitrary<DrawnStep> = fc.oneof(...innerTypes.map(stepOf))

/** Configs of any type, sound or not. */
export const looseConfig: fc.Arbitrary<Config> = fc.oneof(...stepTypes.map(configOf))
