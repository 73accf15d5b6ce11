import { createHash, createHmac } from 'node:crypto'
import type { Sent } from './receiver-check.ts'

/** What deliveries of one examination have in common. */
export interface Sender {
  readonly secret: string
  readonly now: number
  /** Tells this examination from others, so that no receiver drops its deliveries as known. */
  readonly run: string
}

/** The text of an envelope; `more` is put in as it is. */
export function envelope({ now, run }: Sender, about: string, more = ''): string {
  const trace = createHash('sha256').update(`${run} ${about}`).digest('hex')
  return `{"event":"belfry:test","data":{"about":${JSON.stringify(about)}},"timestamp":${now},"traceId":"${trace.slice(0, 32)}","spanId":"${trace.slice(32, 48)}"${more}}`
}

/** How a request differs from the honest one. `null` leaves a header out. */
export interface Difference extends Omit<Sent, 'body' | 'headers'> {
  /** What the signature covers when it is not the body. */
  readonly signed?: string | Uint8Array
  /** The key of the signature when it is not the secret. */
  readonly key?: string | Uint8Array
  /** The header's value, or its values; made from `signed` and `key` when left out. */
  readonly signature?: string | readonly string[] | null
  readonly id?: string | null
  readonly contentType?: string
  readonly upperCase?: boolean
  readonly moreHeaders?: readonly string[]
}

/** A delivery as Belfry sends it, but for the difference. */
export function message(sender: Sender, name: string, body: string | Uint8Array, difference: Difference = {}): Sent {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const { signed = bytes, key = sender.secret, contentType = 'application/json', upperCase = false, moreHeaders = [], ...rest } = difference
  const { signature = `sha256=${hmac(signed, key)}`, id = `dlv_${sender.run}${name.replaceAll('-', '')}`, ...wire } = rest
  const signatures = signature === null ? [] : typeof signature === 'string' ? [signature] : signature
  const named = (header: string) => (upperCase ? header.toUpperCase() : header)
  const headers = [
    named('Content-Type'),
    contentType,
    'User-Agent',
    'Belfry/doctor',
    ...(id === null ? [] : [named('X-Webhook-Event-ID'), id]),
    ...signatures.flatMap((value) => [named('X-Webhook-Signature'), value]),
    ...moreHeaders,
  ]
  return { body: bytes, headers, ...wire }
}

/** HMAC-SHA256 in lower-case hex. */
export function hmac(body: string | Uint8Array, key: string | Uint8Array, algorithm = 'sha256'): string {
  return createHmac(algorithm, key).update(body).digest('hex')
}
