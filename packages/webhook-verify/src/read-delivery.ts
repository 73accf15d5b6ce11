import { contentLength, sizeFault, wasReadBefore } from './body-limits.ts'
import type { AnyDelivery, Delivery, ReadableStreamLike } from './input.ts'
import { notRaw } from './own-part.ts'
import { rawBody } from './raw-body.ts'
import { type Refusal, refuse, type SignatureReason } from './verdict.ts'

/** What of a given body tells a stream from bytes, and a fresh stream from a used one. */
type Source = Partial<AsyncIterable<unknown>> & Record<'locked' | 'readableDidRead' | 'getReader' | 'iterator' | 'resume', unknown>

/** The delivery with its body at hand; bytes are taken before anything is awaited. Reads no more than `maxBytes`; a body that is no stream is left for the check of the signature. */
export async function readDelivery(input: AnyDelivery, maxBytes?: number): Promise<Delivery | Refusal<SignatureReason>> {
  const { headers, body: given, bodyUsed } = input as AnyDelivery & { readonly body?: unknown; readonly bodyUsed?: boolean }
  // A Request without a body has null there; a request of node:http is the stream itself.
  const body = given === null && bodyUsed === false ? '' : given === undefined && Symbol.asyncIterator in input ? input : given
  const source: Source = Object(body)
  if (bodyUsed || source.locked || source.readableDidRead) return wasReadBefore
  const raw = rawBody(body)
  // A copy: what is parsed must be what was verified, even if the caller writes to its buffer meanwhile.
  if (raw !== undefined) return { body: typeof raw === 'string' ? raw : new Uint8Array(raw), headers }
  const pieces = piecesOf(source)
  if (!pieces) return { body: body as Delivery['body'], headers }
  const read = sizeFault(contentLength(headers), maxBytes) ?? (await collect(pieces, maxBytes))
  if (!('ok' in read)) return { body: read, headers }
  // The rest runs off unread: left where it is, it would block the connection that carries the answer.
  if (typeof source.resume === 'function') source.resume()
  return read
}

/** Asked of parsed bodies too, so no member is called before its kind is known. */
function piecesOf(source: Source): AsyncIterable<unknown> | undefined {
  if (typeof source.getReader === 'function') return piecesOfReader(source as unknown as ReadableStreamLike)
  if (!source[Symbol.asyncIterator]) return
  // A stream of Node must outlive a body that is too large, as its socket carries the answer.
  return typeof source.iterator === 'function' ? source.iterator({ destroyOnReturn: false }) : (source as AsyncIterable<unknown>)
}

/** Not by the stream's own iterator, which older browsers lack. */
async function* piecesOfReader(stream: ReadableStreamLike): AsyncGenerator<unknown> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function collect(pieces: AsyncIterable<unknown>, maxBytes?: number): Promise<Uint8Array | Refusal<SignatureReason>> {
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
