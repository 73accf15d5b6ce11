import { type IdKind, idPattern, idPrefixes } from '@belfry/core'
import { type SchemaNode, sampleOf, typesOf } from './schema-samples.ts'

/** A location in a body for any text. */
export interface TextField {
  readonly pointer: string
  readonly schema: SchemaNode
}

const idPatterns = (Object.keys(idPrefixes) as IdKind[]).map(idPattern)

/**
 * All locations in a body of this schema for free text: not ids, moments and enumerated values, and in a definition not the names by which
 * its parts refer to each other. `sample` shows which lists have items.
 */
export function textFields(schema: SchemaNode, sample: unknown, pointer = ''): readonly TextField[] {
  if (/^\/definition\/(nodes|edges)\/.*\/(id|type|source|target|sourceHandle)$/.test(pointer)) return []
  if (isText(schema)) return [{ pointer, schema }]
  const types = typesOf(schema)
  if (types.includes('array') && schema.items) {
    const [first] = Array.isArray(sample) ? (sample as unknown[]) : []
    return first === undefined && !isText(schema.items) ? [] : textFields(schema.items, first, `${pointer}/0`)
  }
  if (!types.includes('object')) return (schema.anyOf ?? []).flatMap((one) => textFields(one, sample, pointer)).slice(0, 1)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textFields(inner, (sample as Readonly<Record<string, unknown>> | undefined)?.[name] ?? sampleIn(inner), `${pointer}/${name}`),
  )
}

/** The body with the text at each of these locations; missing lists and objects are created. */
export function withText(body: unknown, places: readonly TextField[], text: string): unknown {
  return places.reduce((made, { pointer }) => put(made, pointer.split('/').slice(1), text), body)
}

/** The value at a location of a body or an answer. */
export function valueAt(body: unknown, { pointer }: Pick<TextField, 'pointer'>): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], body)
}

/** Whether the document allows the text in a field. */
export function fits(
  { schema: { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } }: TextField,
  text: string,
): boolean {
  const { length } = [...text]
  return (
    format === undefined && length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
  )
}

function isText(schema: SchemaNode): boolean {
  const { format = '', pattern = '' } = schema
  return (
    typesOf(schema).includes('string') &&
    schema.enum === undefined &&
    schema.const === undefined &&
    !['date', 'date-time'].includes(format) &&
    !idPatterns.includes(pattern)
  )
}

function sampleIn(schema: SchemaNode): unknown {
  return typesOf(schema).some((type) => type === 'object' || type === 'array') ? sampleOf(schema) : undefined
}

function put(body: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  if (Array.isArray(body) || (body === undefined && name === '0')) {
    const list = [...((body as unknown[] | undefined) ?? [])]
    list[Number(name)] = put(list[Number(name)], rest, text)
    return list
  }
  const known = body as Readonly<Record<string, unknown>> | undefined
  return { ...known, [name]: put(known?.[name] ?? undefined, rest, text) }
}
