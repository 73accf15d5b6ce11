/** The size of a value as JSON without white space, in bytes of UTF-8. Undefined members count nothing, since JSON omits them. */
export function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : String(value).length
  let bytes = 2
  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) bytes += item === undefined ? NULL_BYTES : jsonBytes(item)
    members = value.length
  } else {
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      bytes += textBytes(name) + 1 + jsonBytes(member)
      members++
    }
  }
  return bytes + Math.max(0, members - 1)
}

const NULL_BYTES = 4

function textBytes(text: string): number {
  let bytes = 2
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20) bytes += SHORT_ESCAPES.has(code) ? 2 : ESCAPE_BYTES
    else if (code === QUOTE || code === BACKSLASH) bytes += 2
    else if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else if (code < 0xd800 || code > 0xdfff) bytes += 3
    else if (isPair(code, text.charCodeAt(index + 1))) {
      bytes += 4
      index++
    } else bytes += ESCAPE_BYTES
  }
  return bytes
}

/** `\u0000`: other control characters, and unpaired surrogates. */
const ESCAPE_BYTES = 6
const SHORT_ESCAPES = new Set([...'\b\f\n\r\t'].map((letter) => letter.charCodeAt(0)))
const QUOTE = 0x22
const BACKSLASH = 0x5c

function isPair(first: number, second: number): boolean {
  return first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff
}
