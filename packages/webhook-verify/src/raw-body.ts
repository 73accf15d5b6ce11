/** The body as HMAC accepts it, or `undefined` if it is not raw (a parsed object, a stream, a promise, nothing). */
export function rawBody(body: unknown): string | Uint8Array | undefined {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  // Checked by tag as well, since test runners and vm contexts pass buffers of another realm.
  return /Uint8|ArrayB/.test(tagOf(body)) ? new Uint8Array(body as ArrayBuffer) : undefined
}

/** The kind of a value, such as `[object Object]`, `[object Undefined]` or `[object Promise]`. */
export function tagOf(value: unknown): string {
  return {}.toString.call(value)
}
