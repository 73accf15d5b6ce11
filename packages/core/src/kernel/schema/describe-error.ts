import type { TSchema } from 'typebox'
import { idBody } from '../ids.ts'
import type { FieldError } from '../problems.ts'
import { closest } from './closest.ts'
import type { SchemaFault } from './compiler/schema-compiler.ts'
import { formatNamed } from './format-named.ts'
import { at, clipName, knownProperties, pointerToken, show, valueAt } from './json-pointer.ts'
import { patternNames } from './pattern-names.ts'

/** The maximum number of errors reported. */
export const MAX_ERRORS = 100
/** The maximum number of unknown fields named per object. */
export const MAX_UNKNOWN = 20

/** Describes a fault in our own words, whichever compiler found it: what is wrong, and the remedy if there is one. */
export function describeError(fault: SchemaFault, schema: TSchema, value: unknown): FieldError[] {
  const say = describers[fault.keyword]
  if (say) return say(fault, schema, value)
  const { keyword, instancePath, params } = fault
  return [at(instancePath, 'invalid', `${show(instancePath)} ${otherFaults[keyword]?.(params) ?? 'is not valid'}`)]
}

/** Faults that are described without a remedy: the caller must read the schema. */
const otherFaults: Readonly<Record<string, (params: SchemaFault['params']) => string>> = {
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  contains: () => 'must contain at least 1 valid item',
  exclusiveMaximum: ({ limit }) => `must be < ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be > ${limit}`,
  minProperties: ({ limit }) => `must not have fewer than ${limit} properties`,
  multipleOf: ({ multipleOf }) => `must be multiple of ${multipleOf}`,
  not: () => 'must not be valid',
  oneOf: () => 'must match exactly one schema in oneOf',
}

type Describer = (fault: SchemaFault, schema: TSchema, value: unknown) => FieldError[]

const describers: Readonly<Record<string, Describer>> = {
  required: ({ instancePath, params }) =>
    (params.requiredProperties as string[]).map((name) =>
      at(`${instancePath}/${pointerToken(name)}`, 'required', `${show(`${instancePath}/${pointerToken(name)}`)} is required`),
    ),
  additionalProperties: ({ instancePath, params }, schema) =>
    unknownFields(params.additionalProperties as string[], knownProperties(schema, instancePath), instancePath),
  // The inner error of additionalProperties and of a failed union: the outer one is more specific.
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
  format: ({ instancePath, params }, _schema, value) => [
    at(instancePath, 'format', `${show(instancePath)} must be ${formatNamed(String(params.format), valueAt(value, instancePath))}`),
  ],
  pattern: ({ instancePath, params }, _schema, value) => {
    const pattern = String(params.pattern)
    const prefix = /^\^([a-z]{3}_)\[/.exec(pattern)?.[1]
    const expectation = prefix ? noId(prefix, valueAt(value, instancePath)) : `must ${patternNames[pattern] ?? `match ${pattern}`}`
    return [at(instancePath, 'format', `${show(instancePath)} ${expectation}`)]
  },
}

/** The first unknown fields, each with the probably meant name, and the number of others. */
export function unknownFields(names: readonly string[], known: readonly string[], pointer: string): FieldError[] {
  const errors = names.slice(0, MAX_UNKNOWN).map((name) => {
    const meant = closest(name, known)
    const hint = meant ? `; did you mean "${meant}"?` : known.length > 0 ? `; there are: ${known.join(', ')}` : ''
    return at(`${pointer}/${pointerToken(name)}`, 'unknown_field', `"${clipName(name)}" is not a field here${hint}`)
  })
  const more = names.length - errors.length
  if (more > 0) errors.push(at(pointer, 'unknown_field', `${show(pointer)} has further unknown fields: ${more}`))
  return errors
}

/** Explains a wrong id: either its prefix, or what follows a correct prefix. */
function noId(prefix: string, given: unknown): string {
  return typeof given === 'string' && given.startsWith(prefix)
    ? `is no id: behind ${prefix} there must be ${idBody}`
    : `must be an id that begins with ${prefix}`
}

/** The allowed types of a value, in words. */
export function typeNames(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) =>
    name === 'null' ? 'null' : `${name === 'object' || name === 'array' || name === 'integer' ? 'an' : 'a'} ${name}`,
  )
  return names.join(' or ')
}

/**
 * A short list is spelled out; for a long one only the probably meant value is named. The empty text, which is invisible in a list, is
 * named.
 */
function oneOf(values: readonly string[], given: unknown): string {
  if (values.includes(''))
    return `empty or ${oneOf(
      values.filter((value) => value !== ''),
      given,
    )}`
  if (values.length <= 12) return `one of ${values.join(', ')}`
  const meant = typeof given === 'string' ? closest(given, values) : undefined
  return `one of ${values.length} values${meant ? `; did you mean "${meant}"?` : ', which the reference lists'}`
}
