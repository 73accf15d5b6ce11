import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Match } from '@belfry/core'

/** A request with the client's address, which the port has determined. */
export type ApiRequest = IncomingMessage & { readonly ip?: string | undefined }

/** A route with the parameters of a matching path. */
export type RouteMatch = Extract<Match, { readonly kind: 'route' }>

/**
 * A request to the API and its response, after its path was matched. Each step of `handle-request.ts` returns a copy with its additions,
 * and changes nothing in it.
 */
export interface ApiExchange {
  readonly request: ApiRequest
  readonly response: ServerResponse
  readonly requestId: string
  readonly pathname: string
  /** The query without its question mark. */
  readonly search: string
  /** The match of method and path. */
  readonly match: Match
  /**
   * The route of the path: that of the method, or another one if the path does not support the method; `null` if there is none. Its scope
   * determines the handler.
   */
  readonly target: RouteMatch | null
}

/** An exchange with a route for its method and path. */
export interface RoutedExchange extends ApiExchange {
  readonly route: RouteMatch['route']
  readonly params: RouteMatch['params']
}

/** The pattern of an exchange's route, for logs and metrics: never the path, which can contain a secret. */
export function routePattern({ match }: Pick<ApiExchange, 'match'>): string | null {
  return match.kind === 'route' ? match.route.path : null
}
