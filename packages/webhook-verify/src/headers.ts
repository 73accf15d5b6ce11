import type { HeaderValue, WebhookHeaders } from './input.ts'

/**
 * What a header holds, under whatever letter case, or '' when it is missing. Several values are joined with a comma, as Fetch does, so that
 * one look tells a single value from many.
 */
export function headerValue(headers: WebhookHeaders, name: string): string {
  const found: unknown[] = []
  for (const [key, value] of entriesOf(headers, name)) {
    // The length first: it spares the work for nearly every header of a request.
    if (key.length === name.length && key.toLowerCase() === name) found.push(...[value].flat())
  }
  return found.filter((value) => typeof value === 'string' && value !== '').join()
}

function entriesOf(headers: WebhookHeaders, name: string): Iterable<readonly [string, HeaderValue]> {
  if (headers instanceof Map) return headers
  return typeof headers.get === 'function' ? [[name, headers.get(name)]] : Object.entries(headers)
}
