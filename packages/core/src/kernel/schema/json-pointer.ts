import type { TSchema } from 'typebox'
import type { FieldError } from '../problems.ts'

/** An error at a location. */
export function at(pointer: string, code: string, message: string): FieldError {
  return { pointer, code, message }
}

/** A location in words: the body itself, or the dotted path of the field. */
export function show(pointer: string): string {
  return pointer === '' ? 'the value' : clipName(pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Shortens a name chosen by the caller before it is repeated. */
export function clipName(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}

/** A name as a token of a JSON Pointer. */
export function pointerToken(name: string): string {
  return clipName(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The fields that the schema declares at a location; follows `properties` and `items` only, as used in bodies. */
export function knownProperties(schema: TSchema, pointer: string): string[] {
  let here: SchemaNode | undefined = schema as SchemaNode
  for (const name of pointer.split('/').slice(1)) here = /^\d+$/.test(name) && here?.items ? here.items : here?.properties?.[name]
  return Object.keys(here?.properties ?? {})
}

/** The parts of a schema used in bodies: objects and lists. */
export interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly type?: string | readonly string[]
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly additionalProperties?: unknown
  /** The maximum number of decimals. Not a JSON Schema keyword: `multipleOf` divides, which is inexact for decimals. */
  readonly 'x-decimals'?: number
}

/** The value at a JSON Pointer. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    )
}
