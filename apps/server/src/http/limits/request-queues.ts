import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** How many requests of a connection may wait for the one that is being answered. No client in use sends that many without waiting. */
const MOST_WAITING = 100
/** How many bytes the bodies of those may have together that wait. A single one may be larger: Node reads no more than a part of it. */
const MOST_WAITING_BYTES = 64 * 1024

interface RequestQueue {
  /** The one that is being answered. */
  answering: ServerResponse | null
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** What the bodies of those have that wait, in bytes. */
  bytes: number
}

/** What answers requests. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The requests of connections, one after another. */
export interface RequestQueues {
  /** Lets a request in when its turn has come. */
  take(request: IncomingMessage, response: ServerResponse): void
  /** What is being answered on a connection; `null` when nothing is. */
  answering(socket: Duplex): ServerResponse | null
}

/**
 * Lets the requests of a connection in one after another: the next one when the answer before it has left. So whoever sends many without
 * reading what comes back makes one answer at a time and no more, whatever it is that is asked for. A connection on which more than
 * `MOST_WAITING` wait, or more than `MOST_WAITING_BYTES` of bodies, is broken off, as RFC 9112 9.3.2 expects clients to bear.
 */
export function createRequestQueues(listener: Listener): RequestQueues {
  const queues = new WeakMap<Duplex, RequestQueue>()

  function begin(queue: RequestQueue, request: IncomingMessage, response: ServerResponse): void {
    queue.answering = response
    response.once('close', () => {
      queue.answering = null
      const next = queue.waiting.shift()
      if (!next || request.socket.destroyed) return
      queue.bytes -= bodyBytes(next[0])
      begin(queue, ...next)
    })
    listener(request, response)
  }

  return {
    answering: (socket) => queues.get(socket)?.answering ?? null,
    take(request, response) {
      const { socket } = request
      let queue = queues.get(socket)
      if (!queue) {
        queue = { answering: null, waiting: [], bytes: 0 }
        queues.set(socket, queue)
      }
      if (queue.answering === null) return begin(queue, request, response)
      const bytes = bodyBytes(request)
      const isTooMuch = queue.bytes > 0 && bytes > 0 && queue.bytes + bytes > MOST_WAITING_BYTES
      if (queue.waiting.length < MOST_WAITING && !isTooMuch) {
        queue.bytes += bytes
        queue.waiting.push([request, response])
      } else {
        queue.waiting.length = 0
        socket.destroy()
      }
    },
  }
}

/** How large a body is by its head; one whose length is not said may be of any. */
function bodyBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.MAX_SAFE_INTEGER
}
