import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isRefusal, type Problem, problem } from '@belfry/core'
import type { Logger } from 'pino'
import type { Settings } from '../../platform/settings/settings.ts'
import { answerProblem } from '../answers/answer.ts'
import { gatherChunks } from '../body/gather-chunks.ts'
import { createRequestQueues } from '../limits/request-queues.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { requestClass } from './client-address.ts'
import { limitConnections } from './connections.ts'
import { normalize } from './normalize.ts'

/** The limits of a port. */
export interface HttpServerOptions {
  /** How long a request, and its headers, may take to arrive, in milliseconds. */
  readonly requestTimeout: number
  readonly headersTimeout: number
  readonly appUrl: () => string
  readonly newRequestId: () => string
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Whose `X-Forwarded-For` counts. By default nobody's. */
  readonly trustProxy?: Settings['trustProxy']
  /** The limit of connections for one network address; `null` for none, when all come from a proxy. 2,000 by default. */
  readonly connectionsOfOne?: number | null
}

/** The limit for request line and headers, in bytes. */
const MAX_HEAD_BYTES = 16_384
/** How long a connection may be idle in both directions, in milliseconds: an answer that is not read would stay in memory for ever. */
const SILENT_MS = 120_000
/**
 * How long a connection may wait for its next request, in milliseconds. Proxies keep unused connections for a minute (nginx, load balancers of
 * clouds) and answer 502 when the server is the first to close one.
 */
const KEEP_ALIVE_MS = 65_000
const CONNECTIONS = 10_000
const CONNECTIONS_OF_ONE = 2000
const RETRY_AFTER_SECONDS = 10

/** Monitoring is answered on any connection. */
const WATCHING = /^\/(livez|readyz|metrics)(\?|$)/

/** Creates the HTTP server of a port. It passes on only ordinary forms of HTTP, one request of a connection at a time. */
export function createHttpServer(listener: RequestListener, options: HttpServerOptions): Server {
  const {
    requestTimeout,
    headersTimeout,
    appUrl,
    newRequestId,
    logger,
    trustProxy = false,
    connectionsOfOne = CONNECTIONS_OF_ONE,
  } = options

  function refuse(response: ServerResponse, reason: Problem): void {
    response.setHeader('connection', 'close')
    answerProblem(response, reason, { appUrl: appUrl(), instance: '/', requestId: newRequestId() })
  }
  const queues = createRequestQueues((request, response) => {
    if (isSurplus(request.socket) && !WATCHING.test(request.url ?? '')) {
      response.setHeader('retry-after', RETRY_AFTER_SECONDS)
      return refuse(response, problem('rate_limited', { detail: TOO_MANY_CONNECTIONS }))
    }
    try {
      normalize(request)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return refuse(response, error.problem)
    }
    try {
      listener(request as IncomingMessage, response as Parameters<RequestListener>[1])
    } catch (error) {
      logger.error({ error, method: request.method }, 'failed')
      if (response.headersSent) response.destroy()
      else refuse(response, problem('internal'))
    }
  })
  // `normalize` checks the Host header, with a better message.
  const server = createServer(
    {
      ...{ requestTimeout, headersTimeout, maxHeaderSize: MAX_HEAD_BYTES, requireHostHeader: false },
      IncomingMessage: requestClass(trustProxy),
    },
    (request, response) => {
      gatherChunks(request)
      queues.take(request, response)
    },
  )
  const isSurplus = limitConnections(server, { total: CONNECTIONS, ofOne: connectionsOfOne, logger })
  server.timeout = SILENT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('timeout', (socket: Socket) => {
    const answering = queues.answering(socket)
    // A client that has sent a complete request is waiting for us.
    if (answering?.req.complete && !answering.headersSent) socket.setTimeout(SILENT_MS)
    else socket.destroy()
  })
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, { queues, appUrl: appUrl(), newRequestId }))
  return server
}

const TOO_MANY_CONNECTIONS =
  'This network address has as many connections as one may have. Use them for several requests one after another, or close some.'
