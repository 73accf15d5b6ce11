import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** How many requests of a connection may wait for the one that is being answered. No common client sends that many without waiting. */
const MOST_WAITING = 100
/** How many bytes the bodies of the waiting requests may have together. A single one may be larger: Node reads only a part of it. */
const MOST_WAITING_BYTES = 64 * 1024

interface RequestQueue {
  /** The response that is being answered. */
  answering: ServerResponse | null
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** The bytes of the waiting requests' bodies. */
  bytes: number
}

/** A request listener. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Serializes the requests of each connection. */
export interface RequestQueues {
  /** Passes on a request when its turn has come. */
  take(request: IncomingMessage, response: ServerResponse): void
  /** The response that is being answered on a connection; `null` when there is none. */
  answering(socket: Duplex): ServerResponse | null
}

/**
 * Passes on the requests of a connection one after another: the next one when the previous answer has been sent. So a client that sends
 * many requests without reading the answers causes one answer at a time, whatever it requests. A connection with more than `MOST_WAITING`
 * waiting requests, or more than `MOST_WAITING_BYTES` of bodies, is destroyed, which clients must expect (RFC 9112, 9.3.2).
 */
export function createRequestQueues(listener: RequestHandler): RequestQueues {
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

/** The size of a body by its headers; unlimited when its length is not given. */
function bodyBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.MAX_SAFE_INTEGER
}
