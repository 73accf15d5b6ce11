import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import type { FieldError } from '../problems.ts'
import { parseTime } from '../time.ts'

// The library stops after 8 errors by default; a form with more mistakes than that should hear of all of them.
Settings.Set({ maxErrors: 1000 })
// The library takes addresses that no mail server does, such as `a@b` and quoted ones.
Format.Set('email', (text) => EMAIL.test(text))
// A time that is accepted must be one that can be stored.
Format.Set('date-time', (text) => parseTime(text) !== null)

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** How many errors are told at most. */
const MAX_TOLD = 100

/**
 * Every way in which a value does not match a schema, each with a JSON pointer and a message that names the remedy. An empty list
 * means that it matches. Schemas are compiled on first use and kept as long as the schema lives.
 */
export function validate(schema: TSchema, value: unknown): readonly FieldError[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return []
  // First, because looking at every item of a list of half a million would keep everybody else waiting.
  const oversized = tooLong(schema as SchemaNode, value, '')
  if (oversized.length > 0) return oversized.slice(0, MAX_TOLD)
  const found = validator.Errors(value) as readonly LibraryError[]
  const told = found
    .flatMap((error) => describe(error, schema, value))
    .filter(isFirstAtPlace)
    .slice(0, MAX_TOLD)
  // What is wrong is beyond what the library lists: hundreds of unknown fields. Refused all the same.
  return told.length > 0 ? told : [at('', 'invalid', 'the value has more mistakes than can be listed; send only the fields that there are')]
}

/** The lists that are longer than they may be; nothing inside them is looked at. */
function tooLong(schema: SchemaNode | undefined, value: unknown, pointer: string): FieldError[] {
  if (!schema || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    if (schema.maxItems !== undefined && value.length > schema.maxItems) {
      return [at(pointer, 'too_many', `${show(pointer)} must have at most ${schema.maxItems} items`)]
    }
    return value.flatMap((item, index) => tooLong(schema.items, item, `${pointer}/${index}`))
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? tooLong(inner, (value as Record<string, unknown>)[name], `${pointer}/${escapeToken(name)}`) : [],
  )
}

interface LibraryError {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message: string
}

const validators = new WeakMap<object, ReturnType<typeof Compile>>()

function validatorOf(schema: TSchema): ReturnType<typeof Compile> {
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator
}

/** Says it once for each place: a type that is wrong also fails every other keyword there. */
function isFirstAtPlace(error: FieldError, index: number, all: readonly FieldError[]): boolean {
  return all.findIndex((other) => other.pointer === error.pointer) === index
}

function describe(error: LibraryError, schema: TSchema, value: unknown): FieldError[] {
  const say = describers[error.keyword]
  return say ? say(error, schema, value) : [at(error.instancePath, 'invalid', `${show(error.instancePath)} ${error.message}`)]
}

type Describer = (error: LibraryError, schema: TSchema, value: unknown) => FieldError[]

const describers: Readonly<Record<string, Describer>> = {
  required: ({ instancePath, params }) =>
    (params.requiredProperties as string[]).map((name) =>
      at(`${instancePath}/${escapeToken(name)}`, 'required', `${show(`${instancePath}/${escapeToken(name)}`)} is required`),
    ),
  additionalProperties: ({ instancePath, params }, schema) =>
    (params.additionalProperties as string[]).map((name) => {
      const known = knownProperties(schema, instancePath)
      const meant = closest(name, known)
      const hint = meant ? `; did you mean "${meant}"?` : known.length > 0 ? `; there are: ${known.join(', ')}` : ''
      return at(`${instancePath}/${escapeToken(name)}`, 'unknown_field', `"${clip(name)}" is not a field here${hint}`)
    }),
  // The inner half of additionalProperties and of a failed union: the outer error says it better.
  boolean: () => [],
  anyOf: ({ instancePath }) => [at(instancePath, 'type', `${show(instancePath)} has none of the allowed shapes`)],
  type: ({ instancePath, params, schemaPath }) =>
    /\/anyOf\/\d+/.test(schemaPath) ? [] : [at(instancePath, 'type', `${show(instancePath)} must be ${typeNames(params.type)}`)],
  enum: ({ instancePath, params }, _schema, value) => [
    at(
      instancePath,
      'not_allowed',
      `${show(instancePath)} must be ${oneOf((params.allowedValues as unknown[]).map(String), valueAt(value, instancePath))}`,
    ),
  ],
  minLength: ({ instancePath, params }) => [
    at(instancePath, 'too_short', `${show(instancePath)} must have at least ${params.limit} character${params.limit === 1 ? '' : 's'}`),
  ],
  maxLength: ({ instancePath, params }) => [
    at(instancePath, 'too_long', `${show(instancePath)} must have at most ${params.limit} characters`),
  ],
  minItems: ({ instancePath, params }) => [at(instancePath, 'too_few', `${show(instancePath)} must have at least ${params.limit} items`)],
  maxItems: ({ instancePath, params }) => [at(instancePath, 'too_many', `${show(instancePath)} must have at most ${params.limit} items`)],
  uniqueItems: ({ instancePath }) => [at(instancePath, 'duplicate', `${show(instancePath)} must not repeat a value`)],
  maxProperties: ({ instancePath, params }) => [
    at(instancePath, 'too_many', `${show(instancePath)} must have at most ${params.limit} fields`),
  ],
  minimum: ({ instancePath, params }) => [at(instancePath, 'too_small', `${show(instancePath)} must be at least ${params.limit}`)],
  maximum: ({ instancePath, params }) => [at(instancePath, 'too_large', `${show(instancePath)} must be at most ${params.limit}`)],
  format: ({ instancePath, params }) => [
    at(instancePath, 'format', `${show(instancePath)} must be ${formatNames[String(params.format)] ?? `a valid ${params.format}`}`),
  ],
  pattern: ({ instancePath, params }) => [at(instancePath, 'format', `${show(instancePath)} must match ${params.pattern}`)],
}

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'a time such as 2026-07-01T14:00:00Z',
  date: 'a day such as 2026-07-01',
  email: 'an e-mail address',
  uri: 'an absolute URL',
}

function typeNames(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) =>
    name === 'null' ? 'null' : `${name === 'object' || name === 'array' || name === 'integer' ? 'an' : 'a'} ${name}`,
  )
  return names.join(' or ')
}

function at(pointer: string, code: string, message: string): FieldError {
  return { pointer, code, message }
}

/** The place in words: the body itself, or the last name of the pointer with its path when nested. */
function show(pointer: string): string {
  return pointer === '' ? 'the value' : clip(pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'))
}

function clip(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}

function escapeToken(name: string): string {
  return clip(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The fields that the schema knows at a place; walks `properties` and `items` only, which is where bodies have them. */
function knownProperties(schema: TSchema, pointer: string): string[] {
  let here: SchemaNode | undefined = schema as SchemaNode
  for (const name of pointer.split('/').slice(1)) here = /^\d+$/.test(name) && here?.items ? here.items : here?.properties?.[name]
  return Object.keys(here?.properties ?? {})
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly maxItems?: number
}

/** A short list is read out; of a long one only what was probably meant. */
function oneOf(values: readonly string[], given: unknown): string {
  if (values.length <= 12) return `one of ${values.join(', ')}`
  const meant = typeof given === 'string' ? closest(given, values) : undefined
  return `one of ${values.length} values${meant ? `; did you mean "${meant}"?` : ', which the reference lists'}`
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    )
}

/** The name that was probably meant: the nearest by edit distance, when it is near. */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined
  const limit = Math.max(1, Math.floor(name.length / 3))
  const ranked = known.map((other) => ({ other, distance: distance(name.toLowerCase(), other.toLowerCase()) }))
  return ranked.filter((entry) => entry.distance <= limit).sort((a, b) => a.distance - b.distance)[0]?.other
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
