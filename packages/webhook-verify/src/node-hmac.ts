import { createHmac, type Hmac } from 'node:crypto'

/** The HMAC-SHA256 over a body, not yet finished. */
export function nodeHmac(key: string | Uint8Array, body: string | Uint8Array): Hmac {
  return createHmac('sha256', key).update(body)
}
