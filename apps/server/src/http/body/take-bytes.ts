import type { IncomingMessage } from 'node:http'
import { fieldProblem, Refusal } from '@belfry/core'

/** How much of a body is taken. */
export interface TakeOptions {
  /** The largest body, in bytes. */
  readonly limit: number
  /**
   * How much of one that is too large is taken in and thrown away before it is refused, in bytes: whoever is still sending would otherwise
   * see the connection break in place of the answer.
   */
  readonly drained: number
  /** The refusal of a body that is too large. */
  tooLarge(): Refusal
}

/** The bytes of a body. Rejects with `tooLarge`, or with a refusal when it breaks off. */
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

/** The refusal of a body whose sender has gone. That is no failure of ours, and mostly nobody is there to hear of it. */
export function brokenOff(): Refusal {
  return new Refusal(fieldProblem('malformed_json', '', 'The body ended before it was complete.'))
}
