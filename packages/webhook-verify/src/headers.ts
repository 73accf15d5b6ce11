import type { WebhookHeaders } from './input.ts'

/** What a header holds, under whatever letter case, or '' when it is missing. `name` is in lower case. */
export function headerValue(headers: WebhookHeaders, name: string): string {
  const fields = headers instanceof Map ? Object.fromEntries(headers) : (headers ?? {})
  if (typeof fields.get === 'function') return joined(fields.get(name))
  // Node's rawHeaders: names and values in turn.
  const step = Array.isArray(fields) ? 2 : 1
  const names: readonly unknown[] = step === 2 ? fields : Object.keys(fields)
  const values: unknown[] = []
  for (let at = 0; at < names.length; at += step) {
    const key = names[at]
    // The length first: it spares the work for nearly every header of a request.
    if (typeof key === 'string' && key.length === name.length && key.toLowerCase() === name) {
      values.push(step === 2 ? names[at + 1] : fields[key])
    }
  }
  return joined(values.length === 1 ? values[0] : values)
}

/** One value as it is; several joined with a comma, as Fetch does, so that one look tells a single value from many. */
function joined(value: unknown): string {
  if (typeof value === 'string') return value
  return [value]
    .flat(2)
    .filter((single) => typeof single === 'string')
    .join()
}
