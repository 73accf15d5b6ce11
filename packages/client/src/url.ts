import { UsageError } from './errors/usage-error.ts'

/** Puts the values into the pattern of a path. */
export function fillPath(pattern: string, params: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(requireSegment(name, params[name])))
}

/** The value of a path parameter, if it can stand between two slashes. */
export function requireSegment(name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  // URLs resolve dots even when they are encoded: the request would go to the resource above.
  if (typeof text === 'string' && !/^\.{0,2}$/.test(text)) return text
  const got = text === '' ? 'an empty text' : typeof text === 'string' ? 'dots' : typeof text
  throw new UsageError('invalid_argument', `${name} must be a text that is neither empty nor "." nor ".."; got ${got}`)
}

/** A query as text. Absent values are left out, arrays repeat their name. */
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
