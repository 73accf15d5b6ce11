import type { TSchema } from 'typebox'
import type { DraftNode } from './draft.ts'
import { escapeToken } from './reference-locations.ts'

/** An external URL in a config. */
export interface UrlLocation {
  readonly url: string
  /** A JSON Pointer into the definition. */
  readonly pointer: string
}

/** The external URLs in a node's config: the texts whose schema has `x-url: true`. */
export function urlsOf({ step, rawConfig, pointer }: DraftNode): readonly UrlLocation[] {
  return step && mayHoldUrls(step.config) ? urlsIn(step.config, rawConfig, `${pointer}/config`) : []
}

/** The parts of a schema that the traversal uses. */
type SchemaNode = TSchema & {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly 'x-url'?: boolean
}

const holdsUrls = new WeakMap<object, boolean>()

/** Most step types have no such field, so their configs need not be searched. */
function mayHoldUrls(schema: SchemaNode): boolean {
  let holds = holdsUrls.get(schema)
  if (holds === undefined) {
    const { items, properties = {} } = schema
    holds = schema['x-url'] === true || (items !== undefined && mayHoldUrls(items)) || Object.values(properties).some(mayHoldUrls)
    holdsUrls.set(schema, holds)
  }
  return holds
}

function urlsIn(schema: SchemaNode, value: unknown, pointer: string): readonly UrlLocation[] {
  const { items, properties = {} } = schema
  if (typeof value === 'string') return schema['x-url'] ? [{ url: value, pointer }] : []
  if (Array.isArray(value)) return items ? value.flatMap((item, index) => urlsIn(items, item, `${pointer}/${index}`)) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(properties).flatMap(([name, property]) =>
    Object.hasOwn(value, name) ? urlsIn(property, value[name as keyof typeof value], `${pointer}/${escapeToken(name)}`) : [],
  )
}
