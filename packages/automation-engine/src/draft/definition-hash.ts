import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * Identifies a definition by its content: the SHA-256 of its canonical JSON ({@link https://www.rfc-editor.org/rfc/rfc8785 RFC 8785}), as
 * 64 hexadecimal digits. Notes and positions on the canvas count; the order of object members does not.
 */
export function definitionHash(definition: unknown): string {
  return bytesToHex(sha256(utf8(canonicalText(definition))))
}

/**
 * The canonical JSON text of a value ({@link https://www.rfc-editor.org/rfc/rfc8785 RFC 8785}): members sorted by the UTF-16 code units of
 * their names, no white space. Equal values have equal texts.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let members = ''
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (member !== undefined) members += `${members && ','}${JSON.stringify(name)}:${canonicalText(member)}`
  }
  return `{${members}}`
}

/**
 * TextEncoder is provided by hosts, not by the language, so a pure package cannot use it. JSON.stringify has escaped unpaired surrogates.
 */
function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let end = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) bytes[end++] = unit
    else {
      const code = text.codePointAt(index) as number
      if (code > 0xffff) index++ // two units make one character
      end = putCharacter(bytes, end, code)
    }
  }
  return bytes.subarray(0, end)
}

/** Writes a character of two to four bytes, and returns the next index. */
function putCharacter(bytes: Uint8Array, start: number, code: number): number {
  const values =
    code < 0x800
      ? [0xc0 | (code >> 6), last(code)]
      : code < 0x10000
        ? [0xe0 | (code >> 12), last(code >> 6), last(code)]
        : [0xf0 | (code >> 18), last(code >> 12), last(code >> 6), last(code)]
  bytes.set(values, start)
  return start + values.length
}

/** A continuation byte with the six lowest bits. */
function last(code: number): number {
  return 0x80 | (code & 63)
}
