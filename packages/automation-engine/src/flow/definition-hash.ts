import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * The name of a definition by its content: SHA-256 over its canonical JSON (RFC 8785: members sorted, no spaces), as 64 hexadecimal
 * digits. Notes and places on the canvas count, the order of an object's members does not.
 */
export function definitionHash(definition: unknown): string {
  return bytesToHex(sha256(utf8(canonicalText(definition))))
}

/** The one text of a JSON value (RFC 8785): members sorted by their names' UTF-16 units, no spaces. Equal values have equal texts. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(',')}}`
}

/** TextEncoder belongs to hosts, not to the language, so a pure package has none. JSON.stringify has escaped unpaired surrogates. */
function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let end = 0
  const put = (...values: readonly number[]) => {
    bytes.set(values, end)
    end += values.length
  }
  for (const character of text) {
    const code = character.codePointAt(0) as number
    if (code < 0x80) bytes[end++] = code
    else if (code < 0x800) put(0xc0 | (code >> 6), last(code))
    else if (code < 0x10000) put(0xe0 | (code >> 12), last(code >> 6), last(code))
    else put(0xf0 | (code >> 18), last(code >> 12), last(code >> 6), last(code))
  }
  return bytes.subarray(0, end)
}

/** The six lowest bits, as a byte that continues a character. */
function last(code: number): number {
  return 0x80 | (code & 63)
}
