import type { RawBody } from './input.ts'

/**
 * The text of a body. Strict: throws for bytes that are not UTF-8 rather than repair them, and keeps a byte order mark, as either would
 * read something else than what was signed.
 */
export function textOf(body: RawBody): string {
  return typeof body === 'string' ? body : decoder.decode(body)
}

// Marked as pure, so that who never decodes with it does not bundle it.
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
