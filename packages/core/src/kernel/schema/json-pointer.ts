import type { TSchema } from 'typebox'
import type { FieldError } from '../problems.ts'

/** An error at a place. */
export function at(pointer: string, code: string, message: string): FieldError {
  return { pointer, code, message }
}

/** The place in words: the body itself, or the last name of the pointer with its path when nested. */
export function show(pointer: string): string {
  return pointer === '' ? 'the value' : clip(pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A name that a stranger chose is not repeated at any length. */
export function clip(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}

/** A name as a token of a JSON pointer. */
export function escapeToken(name: string): string {
  return clip(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The fields that the schema knows at a place; walks `properties` and `items` only, which is where bodies have them. */
export function knownProperties(schema: TSchema, pointer: string): string[] {
  let here: SchemaNode | undefined = schema as SchemaNode
  for (const name of pointer.split('/').slice(1)) here = /^\d+$/.test(name) && here?.items ? here.items : here?.properties?.[name]
  return Object.keys(here?.properties ?? {})
}

/** A schema as far as bodies have them: objects and lists. */
export interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly type?: string | readonly string[]
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly additionalProperties?: unknown
  /** How many digits may stand behind the point. No keyword of JSON Schema: `multipleOf` divides, which is not exact for decimals. */
  readonly 'x-decimals'?: number
}

/** The value at a JSON pointer. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    )
}
