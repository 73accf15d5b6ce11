import { UsageError } from './errors/usage-error.ts'

/** Fills the values into a path pattern. */
export function fillPath(pattern: string, params: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(requireSegment(name, params[name])))
}

/** The value of a path parameter, provided that it is a valid path segment. */
export function requireSegment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  // URLs resolve dot segments even if they are encoded: the request would go to the parent resource.
  if (typeof text === 'string' && !/^\.{0,2}$/.test(text)) return text
  const got = text === '' ? 'an empty text' : typeof text === 'string' ? 'dots' : typeof text
  throw new UsageError('invalid_argument', `${name} must be a text that is neither empty nor "." nor ".."; got ${got}`)
}

/** Serializes a query. `undefined` and `null` are omitted; an array repeats its name. */
export function writeQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, item instanceof Date ? item.toISOString() : String(item))
    }
  }
  const text = String(search)
  return text && `?${text}`
}
