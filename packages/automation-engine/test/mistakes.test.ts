import { exampleId, type FlowProblem, type IdKind } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { applyPatch } from '../src/draft/patch.ts'
import { parseFlow } from '../src/flow/parse-flow.ts'
import { type StepType, steps, stepTypes } from '../src/index.ts'
import { draw } from './draw.ts'
import { newStay, usualConfigs } from './usual-configs.ts'

// Every field of every step, with the mistakes that people make in it: each is found where it stands, before the flow runs.

type Config = Readonly<Record<string, unknown>>

/** What of a schema says which values there are. */
interface FieldSchema {
  readonly type: string | readonly string[]
  readonly enum?: readonly string[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly 'x-variables'?: 'text' | 'id' | 'json' | 'path' | 'url' | 'header'
  readonly 'x-variable-path'?: boolean
  readonly 'x-record'?: IdKind
  readonly 'x-record-by'?: object
  readonly 'x-holds'?: 'date' | 'list' | 'number'
}

/** A field that holds a single value. */
interface Field {
  readonly path: readonly string[]
  readonly schema: FieldSchema
}

function fieldsOf(schema: FieldSchema, value: unknown, path: readonly string[] = []): readonly Field[] {
  if (value === undefined) return []
  const { properties, items } = schema
  if (items) return (value as readonly unknown[]).flatMap((item, index) => fieldsOf(items, item, [...path, String(index)]))
  if (!properties) return [{ path, schema }]
  return Object.entries(properties).flatMap(([name, member]) => fieldsOf(member, (value as Config)[name], [...path, name]))
}

/** The fields that a schema has: those of the items of a list once, under `*`. */
function allFields({ properties, items }: FieldSchema, path = ''): readonly string[] {
  if (items) return allFields(items, `${path}/*`)
  if (!properties) return [path]
  return Object.entries(properties).flatMap(([name, member]) => allFields(member, `${path}/${name}`))
}

function changed(config: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(config)) return config.with(Number(name), rest.length ? changed(config[Number(name)], rest, value) : value)
  const members = config as Config
  return { ...members, [name]: rest.length ? changed(members[name], rest, value) : value }
}

const drawn = (type: StepType, config: Config) =>
  type === 'trigger'
    ? draw({ step: [type, config], end: ['taskCreate', { title: 'x' }] }, ['step out end'])
    : draw({ start: newStay, step: [type, config] }, ['start out step'])
const configPointer = (type: StepType) => `/nodes/${type === 'trigger' ? 0 : 1}/config`

/** A value that somebody wrote by mistake, and what is to be found there. */
interface Mistake {
  readonly what: string
  readonly value: unknown
  /** What stands there once the fix was taken, where there is one right answer. */
  readonly right?: unknown
  readonly code?: string
}

const otherTypes = { string: 'seven', number: 7, boolean: true, object: { a: 1 }, array: ['a'], null: null } as const

/** A text of the form that the field wants, with a variable. */
function withVariable({ 'x-variables': kind, 'x-variable-path': isPath }: FieldSchema, variable: string): string {
  if (isPath) return variable
  if (kind === 'json') return `{"name": {${variable}}}`
  if (kind === 'path') return `/customers?q={${variable}}`
  return kind === 'url' ? `https://example.com/{${variable}}` : `{${variable}}`
}

function mistakesIn(schema: FieldSchema): readonly Mistake[] {
  const { enum: words, 'x-holds': holds } = schema
  const takesVariables = schema['x-variables'] !== undefined || schema['x-variable-path'] === true
  const misspelt = [
    ['a misspelt member', 'customer.fristName', 'unknown_member'],
    ['a misspelt root', 'custommer.firstName', 'unknown_variable'],
  ].map(([what = '', variable = '', code = '']) => ({
    what,
    value: withVariable(schema, variable),
    ...(takesVariables ? { code, right: withVariable(schema, 'customer.firstName') } : {}),
  }))
  const types = Object.entries(otherTypes)
    .filter(([type]) => ![schema.type].flat().includes(type))
    .map(([type, value]) => ({ what: `a value of the type ${type}`, value, code: 'type' }))
  const word = words?.find((one) => one.length > 3)
  const enums = word
    ? [{ what: 'a misspelt word', value: `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`, code: 'not_allowed', right: word }]
    : []
  const variables = holds ? [{ what: `a variable that holds no ${holds}`, value: withVariable(schema, 'reservation.status') }] : []
  return [...misspelt, ...types, ...enums.filter(({ value }) => !words?.includes(value)), ...variables, ...(isId(schema) ? ids : [])]
}

const isId = (schema: FieldSchema) => schema['x-record'] !== undefined || schema['x-record-by'] !== undefined

const ids: readonly Mistake[] = [
  { what: 'the id of a record of another kind', value: exampleId('payment', 7), code: 'other_record' },
  { what: 'a variable that holds such an id', value: '{organization.id}', code: 'other_record' },
  { what: 'a variable that holds no id', value: '{reservation.persons}', code: 'no_id' },
  { what: 'a name', value: 'anna', code: 'no_id' },
]

/** What is missing of what a mistake should give: nothing where it is found, and put right. */
function missing(type: StepType, config: Config, { path }: Field, { what, value, code, right }: Mistake): readonly string[] {
  const pointer = `${configPointer(type)}/${path.join('/')}`
  const definition = drawn(type, changed(config, path, value) as Config)
  const there = (problems: readonly FlowProblem[]) => problems.filter((problem) => problem.pointer === pointer)
  const atPointer = there(parseFlow(definition).problems)
  const expected = atPointer.find((problem) => code === undefined || problem.code === code)
  const name = `${pointer}: ${what}`
  if (!expected) return [`${name} gives ${atPointer.map((one) => one.code).join() || 'nothing'}`]
  if (right === undefined) return []
  if (!expected.fix) return [`${name} has no fix: ${expected.message}`]
  const mended = applyPatch(definition, expected.fix.patch)
  if (!mended.ok) return [`${name} has a fix that does not apply`]
  const stands = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((held, key) => (held as Config)[key], mended.value)
  const left = there(parseFlow(mended.value as typeof definition).problems).filter((one) => one.code === expected.code)
  return stands === right && left.length === 0 ? [] : [`${name} is mended to ${JSON.stringify(stands)}`]
}

const configsOf = (type: StepType) =>
  usualConfigs[type].map((config) => ({ config, fields: fieldsOf(steps[type].config as FieldSchema, config) }))

describe.each(stepTypes.map((type) => [type]))('%s', (type) => {
  test('with usual configs has nothing wrong, and a value in each of its fields', () => {
    for (const config of usualConfigs[type]) {
      const { flow, problems } = parseFlow(drawn(type, config))
      expect(flow).not.toBeNull()
      expect(problems.filter(({ pointer }) => pointer?.startsWith(configPointer(type)))).toEqual([])
    }
    const filled = configsOf(type).flatMap(({ fields }) => fields.map(({ path }) => `/${path.join('/')}`.replaceAll(/\/\d+/g, '/*')))
    const unfilled = allFields(steps[type].config as FieldSchema).filter((field) => !filled.includes(field))
    // Values that the service seals itself: nobody writes them.
    expect(unfilled.filter((field) => !/^\/headers\/\*\/(sealed|variables)/.test(field))).toEqual([])
  })

  test('[G171] each mistake in each of its fields is found at its place, and mended where there is one right answer', () => {
    for (const { config, fields } of configsOf(type))
      expect(fields.flatMap((field) => mistakesIn(field.schema).flatMap((mistake) => missing(type, config, field, mistake)))).toEqual([])
  })
})

test('these are as many fields and mistakes as this', () => {
  const fields = stepTypes.flatMap((type) => configsOf(type).flatMap((one) => one.fields))
  const mistakes = fields.flatMap(({ schema }) => mistakesIn(schema))
  const mended = mistakes.filter(({ right }) => right !== undefined)
  expect({ steps: stepTypes.length, fields: fields.length, mistakes: mistakes.length, mended: mended.length }).toMatchInlineSnapshot(`
    {
      "fields": 248,
      "mended": 269,
      "mistakes": 1946,
      "steps": 46,
    }
  `)
})
