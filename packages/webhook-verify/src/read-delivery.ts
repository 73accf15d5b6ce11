import { contentLength, sizeFault, wasReadBefore } from './body-limits.ts'
import type { AnyDelivery, Delivery, ReadableStreamLike } from './input.ts'
import { notRaw } from './own-part.ts'
import { rawBody } from './raw-body.ts'
import { type Refused, refuse, type SignatureReason } from './verdict.ts'

/** The members that distinguish a stream from bytes, and an unread stream from a consumed one. */
type Source = Partial<AsyncIterable<unknown>> & Record<'locked' | 'readableDidRead' | 'getReader' | 'iterator' | 'resume', unknown>

/**
 * Reads the body of a delivery into memory; bytes are copied before anything is awaited. Reads at most `maxBytes`. A body that is neither
 * bytes nor a stream is left for the signature check to refuse.
 */
export async function readDelivery(input: AnyDelivery, maxBytes?: number): Promise<Delivery | Refused<SignatureReason>> {
  const { headers, body: given, bodyUsed } = input as AnyDelivery & { readonly body?: unknown; readonly bodyUsed?: boolean }
  // A Request without a body has null here; a request of node:http is itself the stream.
  const body = given === null && bodyUsed === false ? '' : given === undefined && Symbol.asyncIterator in input ? input : given
  const source: Source = Object(body)
  if (bodyUsed || source.locked || source.readableDidRead) return wasReadBefore
  const raw = rawBody(body)
  // A copy: what is parsed must be what was verified, even if the caller writes to its buffer in the meantime.
  if (raw !== undefined) return { body: typeof raw === 'string' ? raw : new Uint8Array(raw), headers }
  const pieces = piecesOf(source)
  if (!pieces) return { body: body as Delivery['body'], headers }
  const read = sizeFault(contentLength(headers), maxBytes) ?? (await collect(pieces, maxBytes))
  if (!('ok' in read)) return { body: read, headers }
  // Discard the rest: left unread, it would block the connection on which the response is sent.
  if (typeof source.resume === 'function') source.resume()
  return read
}

/** Parsed bodies get here too, so no member is called before its type is known. */
function piecesOf(source: Source): AsyncIterable<unknown> | undefined {
  if (typeof source.getReader === 'function') return piecesOfReader(source as unknown as ReadableStreamLike)
  if (!source[Symbol.asyncIterator]) return
  // A Node stream must survive a body that is too large, since its socket carries the response.
  return typeof source.iterator === 'function' ? source.iterator({ destroyOnReturn: false }) : (source as AsyncIterable<unknown>)
}

/** Does not use the stream's own async iterator, which older browsers lack. */
async function* piecesOfReader(stream: ReadableStreamLike): AsyncGenerator<unknown> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function collect(pieces: AsyncIterable<unknown>, maxBytes?: number): Promise<Uint8Array | Refused<SignatureReason>> {
  const bytes: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of pieces) {
      const raw = rawBody(piece)
      if (raw === undefined) return notRaw(piece)
      const part = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw
      size += part.length
      const fault = sizeFault(size, maxBytes)
      if (fault) return fault
      bytes.push(part)
    }
  } catch {
    return refuse('body_unreadable', 'The body broke off while it was read.')
  }
  return concat(bytes, size)
}

function concat(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
