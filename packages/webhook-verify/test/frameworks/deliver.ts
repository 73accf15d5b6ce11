import { type Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { sign } from '../../src/index.ts'

export const secret = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'

/** Bytes that no parser gives back: a fraction of zero, blanks, an escape beside a letter of two bytes. */
export const body = Buffer.from(
  '{ "event":"invoice:paid","data":{"amount":1.0,"name":"\\u00e9 é"},"timestamp":1782907200000,"traceId":"0af7651916cd43dd8448eb211c80319c" }',
)

export interface Sent {
  readonly body?: Uint8Array
  /** Beside the id and the signature, or instead of them; `undefined` leaves one out. */
  readonly headers?: OutgoingHttpHeaders
  /** Without a length ahead, in two pieces. */
  readonly chunked?: boolean
  readonly method?: string
  readonly agent?: Agent
}

/** Sends a delivery as Belfry does, and gives the status of the answer. */
export function deliver(
  port: number,
  { body: bytes = body, headers = {}, chunked = false, method = 'POST', agent }: Sent = {},
): Promise<number> {
  const all: OutgoingHttpHeaders = {
    'Content-Type': 'application/json',
    'X-Webhook-Event-ID': 'dlv_1',
    'X-Webhook-Signature': sign(bytes, secret),
    ...(chunked ? {} : { 'Content-Length': bytes.length }),
    ...headers,
  }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', path: '/hooks', method, headers: sent, ...(agent ? { agent } : {}) },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.on('error', reject)
    if (chunked) outgoing.write(bytes.subarray(0, 20))
    outgoing.end(chunked ? bytes.subarray(20) : bytes)
  })
}
