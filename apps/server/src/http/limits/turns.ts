import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** How many requests of a connection may wait for the one that is being answered. No client in use sends that many without waiting. */
const MOST_WAITING = 100
/** How many bytes the bodies of those may have together that wait. A single one may be larger: Node reads no more than a part of it. */
const MOST_WAITING_BYTES = 64 * 1024

interface Line {
  /** The one that is being answered. */
  answering: ServerResponse | null
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** What the bodies of those have that wait, in bytes. */
  bytes: number
}

/** What answers requests. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The requests of connections, one after another. */
export interface Turns {
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
export function createTurns(listener: Listener): Turns {
  const lines = new WeakMap<Duplex, Line>()

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.answering = response
    response.once('close', () => {
      line.answering = null
      const next = line.waiting.shift()
      if (!next || request.socket.destroyed) return
      line.bytes -= bodyBytes(next[0])
      begin(line, ...next)
    })
    listener(request, response)
  }

  return {
    answering: (socket) => lines.get(socket)?.answering ?? null,
    take(request, response) {
      const { socket } = request
      let line = lines.get(socket)
      if (!line) {
        line = { answering: null, waiting: [], bytes: 0 }
        lines.set(socket, line)
      }
      if (line.answering === null) return begin(line, request, response)
      const bytes = bodyBytes(request)
      const isTooMuch = line.bytes > 0 && bytes > 0 && line.bytes + bytes > MOST_WAITING_BYTES
      if (line.waiting.length < MOST_WAITING && !isTooMuch) {
        line.bytes += bytes
        line.waiting.push([request, response])
      } else {
        line.waiting.length = 0
        socket.destroy()
      }
    },
  }
}

/** How large a body is by its head; one whose length is not said may be of any. */
function bodyBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.MAX_SAFE_INTEGER
}
