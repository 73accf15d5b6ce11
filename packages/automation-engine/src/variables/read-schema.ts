import { type IdKind, idPattern, idPrefixes } from '@belfry/core'

/** The parts of a JSON Schema that determine what a value can be. */
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

/** The alternative schemas of a value, each of a single type; `null` is omitted, since any variable may be missing. */
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

/** Whether a value is a moment or a calendar day. */
export function isMomentOrDay({ type, format }: ReadSchema): boolean {
  return type === 'string' && (format === 'date-time' || format === 'date')
}

/** Whether a value is unrestricted text. */
export function isFreeText(schema: ReadSchema): boolean {
  return schema.type === 'string' && schema.enum === undefined && schema.format === undefined && idKindOf(schema) === null
}

/** The kind of record whose id a value is; `null` if it is not an id. */
export function idKindOf({ pattern }: ReadSchema): IdKind | null {
  return (pattern !== undefined && kindByPattern.get(pattern)) || null
}

const kindByPattern: ReadonlyMap<string, IdKind> = new Map((Object.keys(idPrefixes) as IdKind[]).map((kind) => [idPattern(kind), kind]))
