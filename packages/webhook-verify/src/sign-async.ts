import type { RawBody } from './input.ts'
import { assertSignable } from './own-part.ts'
import { bytesOf, hmacKey } from './web-hmac.ts'

/** `sign` with WebCrypto: the same value for the same input. Rejects with a `TypeError` where `sign` throws one. */
export async function signAsync(body: RawBody, secret: string): Promise<string> {
  const bytes = bytesOf(assertSignable(body, secret))
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(secret), bytes)
  return `sha256=${Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
