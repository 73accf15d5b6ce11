import type { AnyDelivery, IncomingLike } from '../input.ts'
import { rawBody } from '../raw-body.ts'

/** A request of `node:http`, with what parsers and hosts of functions may have put there. */
export interface ParsedRequest extends IncomingLike {
  readonly readableDidRead?: boolean
  /** What a parser made of the body. */
  readonly body?: unknown
  /** The bytes, where a host of functions or a parser has kept them. */
  readonly rawBody?: unknown
}

/** The delivery in a request: the bytes where somebody kept them, and otherwise the stream, as long as nobody has read it. */
export function deliveryIn(request: IncomingLike, kept: readonly unknown[]): AnyDelivery {
  const { headers } = request
  const raw = kept.find((body) => rawBody(body) !== undefined)
  return raw === undefined ? { body: request, headers } : { body: raw as Uint8Array, headers }
}
