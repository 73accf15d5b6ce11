import { isRefusal } from '@belfry/core'
import type { Authenticate, Identity } from '../sign-in/authenticate.ts'
import type { RoutedExchange } from './api-exchange.ts'
import type { LimitRequest } from './limit-request.ts'

/** An exchange with the identity of its sender. */
export interface AuthenticatedExchange extends RoutedExchange {
  /** `null` on a public route, where nobody is authenticated. */
  readonly identity: Identity | null
}

/** Authenticates a request. Refuses with 401. */
export type AuthenticateRequest = (exchange: RoutedExchange) => Promise<AuthenticatedExchange>

/** Creates the step that authenticates requests. A request without a valid key counts by address, so that guessing keys is limited too. */
export function createAuthenticateRequest(authenticate: Authenticate, limit: LimitRequest): AuthenticateRequest {
  return async (exchange) => {
    if (exchange.route.operation.scope === 'public') return { ...exchange, identity: null }
    try {
      return { ...exchange, identity: await authenticate(exchange.request) }
    } catch (error) {
      if (isRefusal(error)) limit.byAddress(exchange)
      throw error
    }
  }
}
