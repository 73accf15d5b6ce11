import { createHmac, createSecretKey } from 'node:crypto'
import { isHex32 } from './hex.ts'
import type { RawBody } from './input.ts'
import { nodeHmac } from './node-hmac.ts'
import { assertSignable } from './own-part.ts'

/**
 * Computes the value of `X-Webhook-Signature` for a body: `sha256=` and the HMAC-SHA256 ({@link https://www.rfc-editor.org/rfc/rfc2104 RFC
 * 2104}) in lower-case hex, keyed with the secret's text.
 *
 * @throws TypeError if the body is not raw, or the secret is empty or has surrounding white space
 *
 * @example
 * ```ts
 * const headers = { 'X-Webhook-Signature': sign(body, secret) }
 * ```
 */
export function sign(body: RawBody, secret: string): string {
  const raw = assertSignable(body, secret)
  return `sha256=${nodeHmac(secret, raw).digest('hex')}`
}

/** One delivery attempt in the terms of {@link https://www.standardwebhooks.com Standard Webhooks}. */
export interface StandardMessage {
  /** The value of `webhook-id`: the event's id. */
  readonly id: string
  /** The value of `webhook-timestamp`: when this attempt is made, in Unix seconds. */
  readonly timestampSeconds: number
  readonly body: RawBody
  /** The webhook's signing secret, 64 lower-case hexadecimal digits. The key is the 32 bytes that they encode. */
  readonly secret: string
}

/**
 * Computes the value of `webhook-signature` of {@link https://www.standardwebhooks.com Standard Webhooks}: `v1,` and the HMAC-SHA256 of
 * `id.timestamp.body` in base64.
 *
 * @throws TypeError if the secret has another form, the id is empty or contains a full stop, the timestamp is not a whole number, or the
 * body is not raw
 */
export function signStandard({ id, timestampSeconds, body, secret }: StandardMessage): string {
  const head = `${id}.${timestampSeconds}.`
  if (!/^[^.]+\.\d+\.$/.test(head) || !isHex32(secret)) throw new TypeError(`id, whole seconds or 64 hex digits missing: ${head}`)
  // Creating a key object first is faster: with plain bytes, Node 24 takes four times as long as all the rest together.
  return `v1,${createHmac('sha256', createSecretKey(secret, 'hex')).update(head).update(assertSignable(body, secret)).digest('base64')}`
}
