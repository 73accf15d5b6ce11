import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Match } from '@belfry/core'

/** A request with what the port has found out of its sender. */
export type ApiRequest = IncomingMessage & { readonly ip?: string | undefined }

/** A route with the parameters of a path that leads to it. */
export type RouteMatch = Extract<Match, { readonly kind: 'route' }>

/**
 * A request to the API and its response, once its path was matched. Each step of `handle-request.ts` returns it with what it adds, and changes
 * nothing of it.
 */
export interface Exchange {
  readonly request: ApiRequest
  readonly response: ServerResponse
  readonly requestId: string
  readonly pathname: string
  /** The query without its question mark. */
  readonly search: string
  /** What the method and the path lead to. */
  readonly match: Match
  /**
   * The route at the path: that of the method, or another one where the path does not take the method; `null` where there is nothing. Its scope
   * decides who handles the request.
   */
  readonly target: RouteMatch | null
}

/** An exchange whose method and path have a route. */
export interface RoutedExchange extends Exchange {
  readonly route: RouteMatch['route']
  readonly params: RouteMatch['params']
}

/** The pattern of an exchange's route, for whoever observes: never the path, which can hold a secret. */
export function routePattern({ match }: Pick<Exchange, 'match'>): string | null {
  return match.kind === 'route' ? match.route.path : null
}
