/**
 * The first byte of a sequence: how many bytes follow, and the range of the first of them, so that each character has a single encoding.
 */
function leadOf(byte: number): { readonly more: number; readonly bits: number; readonly low: number; readonly high: number } | null {
  if (byte >= 0xc2 && byte <= 0xdf) return { more: 1, bits: byte & 0x1f, low: 0x80, high: 0xbf }
  if (byte >= 0xe0 && byte <= 0xef)
    return { more: 2, bits: byte & 0x0f, low: byte === 0xe0 ? 0xa0 : 0x80, high: byte === 0xed ? 0x9f : 0xbf }
  if (byte >= 0xf0 && byte <= 0xf4)
    return { more: 3, bits: byte & 0x07, low: byte === 0xf0 ? 0x90 : 0x80, high: byte === 0xf4 ? 0x8f : 0xbf }
  return null
}

/**
 * Decodes bytes as UTF-8. Invalid or truncated sequences become U+FFFD, as in the {@link https://encoding.spec.whatwg.org/ Encoding
 * Standard}.
 */
export function decodeUtf8(bytes: ArrayLike<number>): string {
  let text = ''
  for (let index = 0; index < bytes.length; ) {
    const byte = bytes[index++] as number
    const lead = leadOf(byte)
    let { more, bits, low, high } = lead ?? { more: 0, bits: byte, low: 0, high: 0 }
    for (; more > 0; more--) {
      const next = bytes[index]
      if (next === undefined || next < low || next > high) break
      bits = (bits << 6) | (next & 0x3f)
      index++
      low = 0x80
      high = 0xbf
    }
    text += more > 0 || (lead === null && byte > 0x7f) ? '\ufffd' : String.fromCodePoint(bits)
  }
  return text
}
