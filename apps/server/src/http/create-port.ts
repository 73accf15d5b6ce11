import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { isRefusal } from '@belfry/core'
import { answerProblem } from './answer.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { normalize } from './normalize.ts'
import { createTurns } from './turns.ts'

/** How a port bears its callers. */
export interface PortOptions {
  /** How long a request may take to come, and its head, in milliseconds. */
  readonly requestTimeout: number
  readonly headersTimeout: number
  readonly appUrl: () => string
  readonly newRequestId: () => string
}

/** The longest head, in bytes. */
const MAX_HEAD_BYTES = 16_384

/** How long a connection may stay on which nothing moves, neither way: whoever does not read an answer would keep it in memory for ever. */
const SILENT_MS = 120_000

/** Makes what listens: it hands on only what is HTTP in one of its ordinary forms, one request of a connection at a time. */
export function createPort(listener: RequestListener, { requestTimeout, headersTimeout, appUrl, newRequestId }: PortOptions): Server {
  const turns = createTurns((request, response) => {
    try {
      normalize(request)
    } catch (error) {
      if (!isRefusal(error)) throw error
      response.setHeader('connection', 'close')
      return answerProblem(response, error.problem, { appUrl: appUrl(), instance: '/', requestId: newRequestId() })
    }
    listener(request as IncomingMessage, response as Parameters<RequestListener>[1])
  })
  // That there is one Host is looked at in `normalize`, which says so in words.
  const server = createServer({ requestTimeout, headersTimeout, maxHeaderSize: MAX_HEAD_BYTES, requireHostHeader: false }, turns.take)
  server.timeout = SILENT_MS
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, { turns, appUrl: appUrl(), newRequestId }))
  return server
}
