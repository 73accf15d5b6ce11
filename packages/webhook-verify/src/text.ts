import type { RawBody } from './input.ts'

/**
 * The text of a body. Strict: throws for bytes that are not UTF-8 rather than repair them, and keeps a byte order mark, as either would
 * read something else than what was signed.
 */
export function textOf(body: RawBody): string {
  return typeof body === 'string' ? body : decoder.decode(body)
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What `compute` returns, or `undefined` when it throws: for texts that may not have the form hoped for. */
export function attempt<Value>(compute: () => Value): Value | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
}
