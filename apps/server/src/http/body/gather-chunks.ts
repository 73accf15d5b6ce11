import type { IncomingMessage } from 'node:http'

/** A chunk of at least this many bytes is passed on unchanged: its buffer is at most twice as large. */
const LARGE = 32 * 1024
/** The size of the first piece, in bytes. Each further piece is twice as large, up to `LARGE`. */
const FIRST = 1024

/**
 * Collects small chunks of a request's body into larger pieces. Node passes on each chunk in a buffer of its own, and one with a single
 * byte takes about 180 bytes of memory. Must be called before any of the body has arrived.
 */
export function gatherChunks(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (length === undefined && coding === undefined) return
  const push = request.push.bind(request)
  let left = coding === undefined ? Number(length) : Number.POSITIVE_INFINITY
  let size = FIRST
  let piece = Buffer.alloc(0)
  let filled = 0

  function flush(): boolean {
    const gathered = piece.subarray(0, filled)
    piece = Buffer.alloc(0)
    filled = 0
    return gathered.length === 0 || push(gathered)
  }

  function gather(chunk: Buffer): boolean {
    let wantsMore = true
    for (let taken = 0; taken < chunk.length; ) {
      if (piece.length === 0) {
        piece = Buffer.allocUnsafeSlow(Math.min(size, Math.max(left - taken, chunk.length - taken)))
        size = Math.min(LARGE, 2 * size)
      }
      const count = chunk.copy(piece, filled, taken)
      taken += count
      filled += count
      if (filled === piece.length) wantsMore = flush()
    }
    return wantsMore
  }

  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      flush()
      return push(null)
    }
    const isWhole = filled === 0 && chunk.length === left
    if (!isWhole && chunk.length < LARGE) {
      const wantsMore = gather(chunk)
      left -= chunk.length
      return wantsMore
    }
    flush()
    left -= chunk.length
    return push(chunk)
  }
}
