import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** How many requests of a connection may wait for the one that is being answered. No client in use sends that many without waiting. */
const MOST_WAITING = 100

interface Line {
  /** The one that is being answered. */
  answering: ServerResponse | null
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
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
 * `MOST_WAITING` wait is broken off, as RFC 9112 9.3.2 expects clients to bear.
 */
export function createTurns(listener: Listener): Turns {
  const lines = new WeakMap<Duplex, Line>()

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.answering = response
    response.once('close', () => {
      line.answering = null
      const next = line.waiting.shift()
      if (next && !request.socket.destroyed) begin(line, ...next)
    })
    listener(request, response)
  }

  return {
    answering: (socket) => lines.get(socket)?.answering ?? null,
    take(request, response) {
      const { socket } = request
      let line = lines.get(socket)
      if (!line) {
        line = { answering: null, waiting: [] }
        lines.set(socket, line)
      }
      if (line.answering === null) begin(line, request, response)
      else if (line.waiting.length < MOST_WAITING) line.waiting.push([request, response])
      else {
        line.waiting.length = 0
        socket.destroy()
      }
    },
  }
}
