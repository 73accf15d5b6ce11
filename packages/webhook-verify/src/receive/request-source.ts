import type { AnyDelivery, IncomingLike } from '../input.ts'
import { rawBody } from '../raw-body.ts'

/** A request of `node:http`, with members that body parsers and serverless hosts may have added. */
export interface ParsedRequest extends IncomingLike {
  readonly readableDidRead?: boolean
  /** The parsed body. */
  readonly body?: unknown
  /** The raw bytes, if a serverless host or a parser has kept them. */
  readonly rawBody?: unknown
}

/** The delivery of a request: the kept bytes if there are any, otherwise the stream, provided that it is unread. */
export function deliveryIn(request: IncomingLike, kept: readonly unknown[]): AnyDelivery {
  const { headers } = request
  const raw = kept.find((body) => rawBody(body) !== undefined)
  return raw === undefined ? { body: request, headers } : { body: raw as Uint8Array, headers }
}
