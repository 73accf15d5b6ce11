import type { ApiExchange } from './api-exchange.ts'
import type { AuthenticateRequest } from './authenticate-request.ts'
import { authorizeRequest } from './authorize-request.ts'
import type { EnterRequest } from './enter-request.ts'
import type { LimitRequest } from './limit-request.ts'
import { requireRoute } from './match-request.ts'
import type { PerformRequest } from './perform-request.ts'
import type { ReadRequest } from './read-request.ts'
import type { AnswerKind, Reply } from './replies/reply.ts'

/** Handles a matched request until it is answered. `answer-failure.ts` answers if it rejects. */
export type HandleRequest = (exchange: ApiExchange) => Promise<void>

/** The steps of a request, in order. */
export interface RequestSteps {
  readonly authenticate: AuthenticateRequest
  readonly limit: LimitRequest
  readonly enter: EnterRequest
  readonly read: ReadRequest
  readonly perform: PerformRequest
  readonly replies: Readonly<Record<AnswerKind, Reply>>
}

/**
 * Creates the handler for API requests: authenticate, limit, enter the organization, authorize, read and validate, perform, answer. The
 * order keeps strangers from learning anything or causing costs.
 */
export function createHandleRequest({ authenticate, limit, enter, read, perform, replies }: RequestSteps): HandleRequest {
  return async (exchange) => {
    if (exchange.match.kind !== 'route') limit.byAddress(exchange)
    const authenticated = await authenticate(requireRoute(exchange))
    limit.byCaller(authenticated, authenticated.identity?.userId ?? null)
    const entered = await enter(authenticated)
    authorizeRequest(entered)
    const ready = await read(entered)
    await replies[ready.route.answerKind ?? 'json'](ready, perform)
  }
}
