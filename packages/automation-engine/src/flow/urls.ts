import type { TSchema } from 'typebox'
import type { DraftNode } from './draft.ts'
import { escapeToken } from './reference-locations.ts'

/** An address outside, as it stands in a config. */
export interface UrlLocation {
  readonly url: string
  /** A JSON pointer into the definition. */
  readonly pointer: string
}

/** The addresses outside in a node's config: the texts whose schema says `x-url: true`. */
export function urlsOf({ step, rawConfig, pointer }: DraftNode): readonly UrlLocation[] {
  return step && mayHoldUrls(step.config) ? urlsIn(step.config, rawConfig, `${pointer}/config`) : []
}

/** The scheme of a URL, in lower case and without its colon; `null` where there is none or it holds a variable. */
export function schemeOf(url: string): string | null {
  return /^\s*([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? null
}

/**
 * Everything that decides where a call goes: the scheme, and the host with its user and port. As lenient as the URL Standard, to which one
 * slash, three, backslashes and line breaks are as good as two slashes.
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

/** What the walk must know of a schema. */
type SchemaNode = TSchema & {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly 'x-url'?: boolean
}

const holdsUrls = new WeakMap<object, boolean>()

/** Most step types have no such field, and their configs need no look. */
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
