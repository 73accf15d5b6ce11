import { isRefusal } from '@belfry/core'
import type { Authenticate, Identity } from '../sign-in/authenticate.ts'
import type { RoutedExchange } from './exchange.ts'
import type { LimitRequest } from './limit-request.ts'

/** An exchange whose sender is known. */
export interface AuthenticatedExchange extends RoutedExchange {
  /** `null` where the route is open to everybody: then nobody is asked who they are. */
  readonly identity: Identity | null
}

/** Finds out who sent a request. Refuses with 401. */
export type AuthenticateRequest = (exchange: RoutedExchange) => Promise<AuthenticatedExchange>

/** Makes the step that authenticates requests. Whoever comes without a valid key counts by address, so that guessing keys is limited too. */
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
