import { readFileSync } from 'node:fs'
import type { HeaderValue, Reason } from '../src/index.ts'

type BodyText = { readonly text: string; readonly repeat?: number; readonly hex?: never } | { readonly hex: string; readonly text?: never }

export interface Vector {
  readonly id: string
  readonly description: string
  readonly secrets: readonly string[]
  readonly body: BodyText
  readonly header: HeaderValue
  readonly eventId?: HeaderValue
  readonly contentLength?: string
  readonly maxBytes?: number
  readonly toleranceSeconds?: number
  readonly now?: number
  readonly signature: 'accepted' | Reason
  readonly verdict: 'accepted' | Reason
  readonly matchedSecret?: number
}

export interface StandardVector {
  readonly id: string
  readonly description: string
  /** The key as Belfry shows it; a key that is not 32 bytes has no such form. */
  readonly secret?: string
  /** `whsec_` and the key in base64. */
  readonly standardSecret: string
  readonly webhookId: string
  readonly webhookTimestamp: number
  readonly body: BodyText
  readonly signature: string
}

const file = new URL('../../../conformance/webhooks/vectors.json', import.meta.url)

/** The shared vectors; other languages read the same file. */
export const vectors: { readonly cases: readonly Vector[]; readonly standardWebhooks: readonly StandardVector[] } = JSON.parse(
  readFileSync(file, 'utf8'),
)

/** The exact bytes of a vector's body. */
export function bytesOf(body: BodyText): Buffer {
  return body.text === undefined ? Buffer.from(body.hex, 'hex') : Buffer.from(body.text.repeat(body.repeat ?? 1), 'utf8')
}

/** The vector of this id. */
export function vector(id: string): Vector {
  const match = vectors.cases.find((single) => single.id === id)
  if (!match) throw new Error(`No vector ${id} in ${file.pathname}`)
  return match
}

/** The headers of a delivery with this signature. */
export function headersOf(signature: HeaderValue, id: HeaderValue = 'evt_0001'): Record<string, HeaderValue> {
  return { 'X-Webhook-Signature': signature, 'X-Webhook-Event-ID': id }
}
