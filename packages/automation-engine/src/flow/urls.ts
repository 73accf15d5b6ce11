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

/** The scheme of a URL, in lower case and without its colon; `null` if there is none or it contains a variable. */
export function schemeOf(url: string): string | null {
  return /^\s*([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? null
}

/**
 * The part of a URL that determines where a call goes: the scheme, and the host with user and port. As lenient as the {@link
 * https://url.spec.whatwg.org/ URL Standard}, in which one slash, three slashes, backslashes and line breaks count as two slashes.
 */
export function originOf(url: string): string {
  return /^(?:[^/?#\\]*:)?[\s/\\]*[^/?#\\]*/.exec(url)?.[0] ?? ''
}

/** The host of a URL, in lower case, without user, port and brackets. */
export function hostOf(url: string): string {
  const authority = originOf(url)
    .replace(/^[^/?#\\:]*:/, '')
    .replace(/^[\s/\\]+/, '')
  const [end] = authority.split('@').slice(-1) as [string]
  const host = end.startsWith('[') ? end.slice(1).replace(/\].*$/, '') : end.replace(/:\d*\s*$/, '')
  return host.trim().toLowerCase().replace(/\.$/, '')
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
