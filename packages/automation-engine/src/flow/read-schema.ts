import { type IdKind, idPattern, idPrefixes } from '@belfry/core'

/** What is read of a JSON Schema to tell what a value can be. */
export interface ReadSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, ReadSchema>>
  readonly additionalProperties?: unknown
  readonly items?: ReadSchema
  readonly anyOf?: readonly ReadSchema[]
  readonly const?: unknown
}

/** The schemas of which a value has to match one, each of a single type; `null` is left out, for any variable may be missing. */
export function alternativesOf(schema: ReadSchema): readonly ReadSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf)
  const { type } = schema
  if (type === 'null') return []
  if (!Array.isArray(type)) return [withoutNull(schema)]
  return (type as readonly string[]).filter((one) => one !== 'null').map((one) => withoutNull({ ...schema, type: one }))
}

function withoutNull(schema: ReadSchema): ReadSchema {
  return schema.enum?.includes(null) ? { ...schema, enum: schema.enum.filter((value) => value !== null) } : schema
}

/** Whether a value is a moment or a day of the calendar. */
export function isMomentOrDay({ type, format }: ReadSchema): boolean {
  return type === 'string' && (format === 'date-time' || format === 'date')
}

/** Whether a value is text of which nothing more is said. */
export function isFreeText(schema: ReadSchema): boolean {
  return schema.type === 'string' && schema.enum === undefined && schema.format === undefined && idKindOf(schema) === null
}

/** The kind of record whose id a value is; `null` when it is none. */
export function idKindOf({ pattern }: ReadSchema): IdKind | null {
  return (pattern !== undefined && kindByPattern.get(pattern)) || null
}

const kindByPattern: ReadonlyMap<string, IdKind> = new Map((Object.keys(idPrefixes) as IdKind[]).map((kind) => [idPattern(kind), kind]))
