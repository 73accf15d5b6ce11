import { type AnyModel, models, validate } from '@belfry/core'
import type { TSchema } from 'typebox'

type Node = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>

const modelsBySchema: ReadonlyMap<unknown, AnyModel> = new Map(Object.values<AnyModel>(models).map((model) => [model.recordSchema, model]))

/** The schema at a path within a value; `null` if unknown. */
export function schemaAt(schema: TSchema | null, path: readonly string[]): TSchema | null {
  let here: Node | null = schema as Node | null
  for (const name of path) here = here && memberOf(here, name)
  return here as TSchema | null
}

/** Whether a path can exist: its holders can have members, or are unknown. Texts and numbers have none. */
export function mayHold(schema: TSchema | null, path: readonly string[]): boolean {
  return path.every((name, index) => {
    const holder = schemaAt(schema, path.slice(0, index)) as Node | null
    if (holder === null || isAnything(holder)) return true
    return objectsOf(holder).some((one) => isAnything(one) || isAmong('object', one) || (isAmong('array', one) && /^\d+$/.test(name)))
  })
}

function isAmong(name: string, { type }: Node): boolean {
  return Array.isArray(type) ? type.includes(name) : type === name
}

/** Whether a value at a path is optional, or unknown. */
export function mayBeMissing(schema: TSchema | null, path: readonly string[]): boolean {
  if (path.length === 0) return schema === null || isAnything(schema as Node)
  const holder = schemaAt(schema, path.slice(0, -1)) as Node | null
  if (holder === null || isAnything(holder)) return true
  return objectsOf(holder).some(({ required }) => !Array.isArray(required) || !required.includes(path.at(-1)))
}

/** Whether a schema allows a value. Without a schema, all values are allowed. */
export function fits(schema: TSchema | null, value: unknown): boolean {
  return schema === null || isAnything(schema as Node) || validate(schema, value).length === 0
}

/** The values named by a schema. */
export function namedValues(schema: TSchema | null): readonly unknown[] {
  if (schema === null) return []
  const { const: constant, enum: named, anyOf, type, examples } = schema as Node
  return [
    ...(Array.isArray(examples) ? examples : []),
    ...(constant === undefined ? [] : [constant]),
    ...(Array.isArray(named) ? named : []),
    ...(type === 'boolean' ? [true, false] : []),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((one) => namedValues(one as TSchema)) : []),
  ]
}

/** A typical value of a schema; for a record of a model, its example. */
export function exampleOf(schema: TSchema | null): unknown {
  const model = modelsBySchema.get(schema)
  if (model) return model.example
  const [named] = namedValues(schema)
  if (named !== undefined || schema === null) return named ?? null
  const { type, anyOf, format, minLength, minimum, properties, required } = schema as Node
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as TSchema)
  if (type === 'object') {
    const names = Array.isArray(required) ? (required as readonly string[]) : []
    return Object.fromEntries(names.map((name) => [name, exampleOf((properties as Readonly<Record<string, TSchema>>)[name] ?? null)]))
  }
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1
  if (type !== 'string') return null
  if (format === 'date-time') return '2026-07-01T12:00:00.000Z'
  return format === 'date' ? '2026-07-01' : 'example'.padEnd(typeof minLength === 'number' ? minLength : 0, 'x')
}

/** A value with parts of it replaced. */
export function merged(value: unknown, parts: unknown): unknown {
  if (parts === undefined) return value
  if (!isPlainObject(parts)) return parts
  const base = isPlainObject(value) ? value : {}
  const entries = Object.entries(parts).map(([name, part]) => [name, merged(base[name], part)] as const)
  return { ...base, ...Object.fromEntries(entries) }
}

/** Sets the value at a path, in which numbers are list indexes. `undefined` removes it. */
export function withValue(root: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (/^\d+$/.test(name) && !isPlainObject(root)) {
    const list = Array.isArray(root) ? [...root] : []
    for (let index = 0; index <= Number(name); index++) list[index] ??= null
    list[Number(name)] = withValue(list[Number(name)], rest, value)
    return list
  }
  const base = isPlainObject(root) ? root : {}
  return { ...base, [name]: withValue(base[name], rest, value) }
}

export function isPlainObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function memberOf(schema: Node, name: string): Node | null {
  for (const { properties, items, additionalProperties, patternProperties } of objectsOf(schema)) {
    const known = isPlainObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    const item = /^\d+$/.test(name) && isPlainObject(items) ? items : undefined
    const other = isPlainObject(patternProperties) ? Object.values(patternProperties)[0] : additionalProperties
    const member = known ?? item ?? other
    if (isPlainObject(member)) return member
  }
  return null
}

/** The alternatives of a schema; itself if it has none. */
function objectsOf(schema: Node): readonly Node[] {
  return Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Node[]).flatMap(objectsOf) : [schema]
}

function isAnything(schema: Node): boolean {
  return !('type' in schema || 'anyOf' in schema || 'const' in schema || 'enum' in schema)
}
