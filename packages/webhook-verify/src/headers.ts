import type { WebhookHeaders } from './input.ts'

/** The value of a header, regardless of letter case, or '' if it is missing. `name` must be in lower case. */
export function headerValue(headers: WebhookHeaders, name: string): string {
  const fields = headers instanceof Map ? Object.fromEntries(headers) : (headers ?? {})
  if (typeof fields.get === 'function') return joined(fields.get(name))
  // Node's rawHeaders: alternating names and values.
  const step = Array.isArray(fields) ? 2 : 1
  const names: readonly unknown[] = step === 2 ? fields : Object.keys(fields)
  const values: unknown[] = []
  for (let at = 0; at < names.length; at += step) {
    const key = names[at]
    // The length is compared first: that is enough to skip nearly every header of a request.
    if (typeof key === 'string' && key.length === name.length && key.toLowerCase() === name) {
      values.push(step === 2 ? names[at + 1] : fields[key])
    }
  }
  return joined(values.length === 1 ? values[0] : values)
}

/** A single value unchanged; several values joined with commas as Fetch does, so that a comma reveals more than one. */
function joined(value: unknown): string {
  if (typeof value === 'string') return value
  return [value]
    .flat(2)
    .filter((single) => typeof single === 'string')
    .join()
}
