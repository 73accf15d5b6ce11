import { createHash, createHmac } from 'node:crypto'
import type { Sent } from './receiver-check.ts'

/** What all deliveries of one examination share. */
export interface CheckSender {
  readonly secret: string
  readonly now: number
  /** Distinguishes this examination from others, so that no receiver drops its deliveries as duplicates. */
  readonly run: string
}

/** The text of an envelope; `more` is inserted unchanged. */
export function envelope({ now, run }: CheckSender, about: string, more = ''): string {
  const trace = createHash('sha256').update(`${run} ${about}`).digest('hex')
  return `{"event":"belfry:test","data":{"about":${JSON.stringify(about)}},"timestamp":${now},"traceId":"${trace.slice(0, 32)}","spanId":"${trace.slice(32, 48)}"${more}}`
}

/** How a request differs from the ordinary one. `null` leaves a header out. */
export interface Difference extends Omit<Sent, 'body' | 'headers'> {
  /** The signed bytes, if they are not the body. */
  readonly signed?: string | Uint8Array
  /** The key of the signature, if it is not the secret. */
  readonly key?: string | Uint8Array
  /** The value or values of the signature header; computed from `signed` and `key` by default. */
  readonly signature?: string | readonly string[] | null
  readonly id?: string | null
  readonly contentType?: string
  readonly upperCase?: boolean
  readonly moreHeaders?: readonly string[]
}

/** A delivery as Belfry sends it, except for the difference. */
export function message(sender: CheckSender, name: string, body: string | Uint8Array, difference: Difference = {}): Sent {
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
