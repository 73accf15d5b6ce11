import type { IncomingMessage } from 'node:http'
import { fieldProblem, Refusal } from '@belfry/core'

/** The limits for a body. */
export interface TakeOptions {
  /** The largest body, in bytes. */
  readonly limit: number
  /**
   * How much of a body that is too large is read and discarded before it is refused, in bytes: a client that is still sending would
   * otherwise see the connection break instead of the answer.
   */
  readonly drained: number
  /** The refusal of a body that is too large. */
  tooLarge(): Refusal
}

/** The bytes of a body. Rejects with `tooLarge`, or with a refusal when the body is incomplete. */
export function takeBytes(request: IncomingMessage, { limit, drained, tooLarge }: TakeOptions): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > drained) return Promise.reject(tooLarge())
  if (request.destroyed && !request.readableEnded) return Promise.reject(brokenOff())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else chunks.length = 0
      if (size <= drained) return
      request.pause()
      reject(tooLarge())
    })
    request.once('end', () => {
      if (size > limit) reject(tooLarge())
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    })
    request.once('error', () => reject(brokenOff()))
  })
}

/** The refusal of a body whose sender has disconnected. This is not an internal failure, and usually nobody receives the answer. */
export function brokenOff(): Refusal {
  return new Refusal(fieldProblem('malformed_json', '', 'The body ended before it was complete.'))
}
