import { createHmac, type Hmac, type KeyObject } from 'node:crypto'

/** The HMAC-SHA256 over a body, not yet finished. */
export function nodeHmac(key: string | Uint8Array | KeyObject, body: string | Uint8Array): Hmac {
  return createHmac('sha256', key).update(body)
}
