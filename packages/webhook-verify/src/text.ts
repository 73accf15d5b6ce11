import type { RawBody } from './input.ts'

/**
 * Decodes a body strictly: throws for bytes that are not UTF-8 instead of replacing them, and keeps a byte order mark. Otherwise the text
 * would differ from what was signed.
 */
export function textOf(body: RawBody): string {
  return typeof body === 'string' ? body : decoder.decode(body)
}

// Marked as pure so that bundlers drop it where it is unused.
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
