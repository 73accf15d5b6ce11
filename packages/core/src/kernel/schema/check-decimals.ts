import type { FieldError } from '../problems.ts'
import { at, pointerToken, type SchemaNode, show } from './json-pointer.ts'

/** The numbers with more decimals than their schema (`x-decimals`) allows. */
export function checkDecimals(schema: SchemaNode, value: unknown): readonly FieldError[] {
  return hasDecimals(schema) ? visit(schema, value, '') : []
}

/** Whether a number has at most this many decimals. */
export function fitsDecimals(value: number, decimals: number): boolean {
  // Division rounds correctly, so it reproduces exactly the number written with that many decimals, and no other.
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale === value
}

function visit(schema: SchemaNode | undefined, value: unknown, pointer: string): FieldError[] {
  const decimals = schema?.['x-decimals']
  if (decimals !== undefined && typeof value === 'number' && !fitsDecimals(value, decimals)) {
    return [at(pointer, 'too_precise', `${show(pointer)} must have at most ${decimals} digits behind the point`)]
  }
  if (!schema || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => visit(schema.items, item, `${pointer}/${index}`))
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? visit(inner, (value as Record<string, unknown>)[name], `${pointer}/${pointerToken(name)}`) : [],
  )
}

const known = new WeakMap<object, boolean>()

function hasDecimals(schema: SchemaNode): boolean {
  let has = known.get(schema)
  if (has === undefined) {
    has = 'x-decimals' in schema || [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].some(hasDecimals)
    known.set(schema, has)
  }
  return has
}
