/** Whether the text has the form of a Belfry secret or digest: 32 bytes as 64 lower-case hexadecimal digits. */
export function isHex32(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Decodes hexadecimal digits. The caller has checked them. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) as readonly string[], (pair) => Number(`0x${pair}`))
}
