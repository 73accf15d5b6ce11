import { exampleId, type IdKind, idPattern, idPrefixes } from '@belfry/core'
import type { TSchema } from 'typebox'

/** A JSON Schema to be traversed. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly SchemaNode[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly maxProperties?: number
  readonly items?: SchemaNode
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** The schema, typed for traversal. */
export function nodeOf(schema: TSchema): SchemaNode {
  return schema as SchemaNode
}

/** The JSON types that a schema accepts; empty when it accepts anything. */
export function typesOf({ type, anyOf, enum: values, const: only }: SchemaNode): readonly string[] {
  if (type !== undefined) return typeof type === 'string' ? [type] : type
  if (anyOf) return anyOf.flatMap(typesOf)
  return [...(values ?? []), ...(only === undefined ? [] : [only])].map(typeName)
}

/** A value that matches the schema. */
export function sampleOf(schema: SchemaNode): unknown {
  const { examples = [], enum: values, const: only, default: usual } = schema
  const given = [...examples, ...(values ?? []), only, usual].find((value) => value !== undefined && value !== null)
  if (given !== undefined) return given
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as SchemaNode)
  const make = samples[typesOf(schema)[0] as keyof typeof samples]
  if (!make) throw new Error(`no sample can be made of ${JSON.stringify(schema)}: give it an example`)
  return make(schema)
}

/** The name of a value's type in JSON Schema. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const samples: Readonly<
  Record<'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null', (schema: SchemaNode) => unknown>
> = {
  string: ({ format, pattern, minLength = 1 }) => {
    const kind = (Object.keys(idPrefixes) as IdKind[]).find((name) => idPattern(name) === pattern)
    const text = kind ? exampleId(kind) : (patternSamples[pattern ?? ''] ?? formatSamples[format ?? ''] ?? 'x'.repeat(minLength))
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) throw new Error(`a text that matches ${pattern} needs an example`)
    return text
  },
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1.5 }) => minimum,
  boolean: () => true,
  array: () => [],
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] as SchemaNode)])),
  null: () => null,
}

const patternSamples: Readonly<Record<string, string>> = { '^[0-9a-f]{64}$': '0f'.repeat(32) }

const formatSamples: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  uri: 'https://example.com/',
  date: '2026-07-01',
  'date-time': '2026-07-01T14:00:00.000Z',
}
