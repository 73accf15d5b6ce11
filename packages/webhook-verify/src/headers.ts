import type { WebhookHeaders } from './input.ts'

/** What a header holds, under whatever letter case, or '' when it is missing. `name` is in lower case. */
export function headerValue(headers: WebhookHeaders, name: string): string {
  const fields = headers instanceof Map ? Object.fromEntries(headers) : headers
  if (typeof fields.get === 'function') return joined(fields.get(name))
  const found: unknown[] = []
  for (const key of Object.keys(fields)) {
    // The length first: it spares the work for nearly every header of a request.
    if (key.length === name.length && key.toLowerCase() === name) found.push(fields[key])
  }
  return joined(found.length === 1 ? found[0] : found)
}

/** One value as it is; several joined with a comma, as Fetch does, so that one look tells a single value from many. */
export function joined(value: unknown): string {
  if (typeof value === 'string') return value
  return [value]
    .flat(2)
    .filter((single) => typeof single === 'string' && single)
    .join()
}
