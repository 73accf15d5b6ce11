import type { ServerResponse } from 'node:http'
import type { OperationScope } from '@belfry/core'
import { noMetrics } from '../../observability/metrics/metrics.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Streams } from '../event-stream/streams.ts'
import { createExports } from '../export/send-export.ts'
import { createAccountLimits } from '../limits/account-limits.ts'
import { createLoopShare } from '../limits/loop-share.ts'
import { createMemoryRoom } from '../limits/memory-room.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import { createAuthenticate } from '../sign-in/authenticate.ts'
import { createKnownBrowsers } from '../sign-in/known-browsers.ts'
import { createAnswerFailure } from './answer-failure.ts'
import type { ApiRequest } from './api-exchange.ts'
import { createAuthenticateRequest } from './authenticate-request.ts'
import { createEnterOrganization } from './enter-organization.ts'
import { createEnterRequest } from './enter-request.ts'
import { createHandleHook } from './handle-hook.ts'
import { createHandleRequest, type HandleRequest } from './handle-request.ts'
import { createLimitRequest } from './limit-request.ts'
import { createMatchRequest } from './match-request.ts'
import { logAnswer, measureRequest, traceRequest } from './observe-request.ts'
import { createPerformGuess } from './perform-guess.ts'
import { createPerformRequest } from './perform-request.ts'
import { createReadRequest } from './read-request.ts'
import { createReplyArchive } from './replies/reply-archive.ts'
import { createReplyFile } from './replies/reply-file.ts'
import { createReplyJson } from './replies/reply-json.ts'
import { createReplyStream } from './replies/reply-stream.ts'
import { createSendJson } from './replies/send-json.ts'

/** Answers a request if its path belongs to the API. Returns whether it does. */
export type ApiHandler = (request: ApiRequest, response: ServerResponse) => boolean

/** What the API needs of the server. */
export interface ApiParts {
  readonly streams: Streams
  /** Counts requests without a key by address, together with other public requests; `null` for no limit. */
  readonly limit: RateLimit | null
  isStopping(): boolean
}

/**
 * Creates the handler of the API: matches a request, observes it if anything is measured, and passes it to the handler of its route's
 * scope.
 */
export function createApiHandler(service: Service, parts: ApiParts): ApiHandler {
  const { logger } = service
  const matchRequest = createMatchRequest(() => service.newId('request'))
  const handlers = createHandlers(service, parts)
  const answerFailure = createAnswerFailure(service, parts.isStopping)

  /** A path without a route is handled as a public request: it counts by address, and is refused. */
  const handle: HandleRequest = (exchange) =>
    handlers[exchange.target?.route.operation.scope ?? 'public'](exchange).catch((error: unknown) => answerFailure(exchange, error))

  return (request, response) => {
    const exchange = matchRequest(request, response)
    if (exchange === null) return false
    response.setHeader('x-request-id', exchange.requestId)
    if (service.metrics !== noMetrics) measureRequest(service.metrics, exchange)
    if (logger.isLevelEnabled('debug')) logAnswer(service, exchange)
    void (service.tracing.on ? traceRequest(service, exchange, handle) : handle(exchange))
    return true
  }
}

function createHandlers(service: Service, { streams, limit: limitByAddress, isStopping }: ApiParts): Record<OperationScope, HandleRequest> {
  const { maxFileBytes } = service.settings
  const isSecure = () => service.addresses.app().startsWith('https:')
  const authenticate = createAuthenticate(service, isSecure)
  const enterOrganization = createEnterOrganization(service)
  const browsers = createKnownBrowsers(service, isSecure)
  const room = createMemoryRoom({ maxFileBytes, now: service.now })
  const share = createLoopShare()
  const limit = createLimitRequest(service, limitByAddress)
  const send = createSendJson(room, isStopping)
  const handleRequest = createHandleRequest({
    authenticate: createAuthenticateRequest(authenticate, limit),
    limit,
    enter: createEnterRequest(service, enterOrganization),
    read: createReadRequest({ maxFileBytes, room, share }),
    perform: createPerformRequest(service, createPerformGuess(service, createAccountLimits(service, browsers))),
    replies: {
      json: createReplyJson(service, { browsers, send, isSecure, isStopping }),
      file: createReplyFile({ room, isStopping }),
      archive: createReplyArchive(createExports(service)),
      stream: createReplyStream(streams, { authenticate, enterOrganization }),
    },
  })
  return {
    organization: handleRequest,
    account: handleRequest,
    public: handleRequest,
    hook: createHandleHook(service, { limit, room, share, send }),
  }
}
