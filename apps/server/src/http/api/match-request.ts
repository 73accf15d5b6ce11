import type { ServerResponse } from 'node:http'
import { createMatcher, type Match, problem, Refusal, routes } from '@belfry/core'
import { redactedPath } from '../answers/redacted-path.ts'
import type { ApiExchange, ApiRequest, RoutedExchange, RouteMatch } from './api-exchange.ts'

/** Matches a request against the contract; `null` when its path does not belong to the API. */
export type MatchRequest = (request: ApiRequest, response: ServerResponse) => ApiExchange | null

/**
 * Creates the step that matches requests.
 *
 * @param newRequestId called only for requests of the API
 */
export function createMatchRequest(newRequestId: () => string): MatchRequest {
  const matchPath = createMatcher(routes)
  const matchBare = createMatcher(routes.flatMap((route) => (route.barePath === undefined ? [] : [{ ...route, path: route.barePath }])))

  function matchAny(method: string, pathname: string): Match {
    const match = matchPath(method, pathname)
    return match.kind === 'none' ? matchBare(method, pathname) : match
  }

  /** The route whose scope determines the handler. */
  function targetOf(match: Match, pathname: string): RouteMatch | null {
    if (match.kind === 'route') return match
    const other = match.kind === 'method' ? matchAny((match.allowed[0] as string).toLowerCase(), pathname) : match
    return other.kind === 'route' ? other : null
  }

  return (request, response) => {
    const url = request.url ?? '/'
    const question = url.indexOf('?')
    const pathname = question < 0 ? url : url.slice(0, question)
    const method = (request.method ?? 'GET').toLowerCase()
    const match = matchAny(method === 'head' ? 'get' : method, pathname)
    if (match.kind === 'none' && !/^\/(api|orgs)(\/|$)/.test(pathname)) return null
    const search = question < 0 ? '' : url.slice(question + 1)
    return { request, response, requestId: newRequestId(), pathname, search, match, target: targetOf(match, pathname) }
  }
}

/** @throws Refusal `not_found` or `method_not_allowed`, the latter with the header `Allow` */
export function requireRoute(exchange: ApiExchange): RoutedExchange {
  const { match, request, response, pathname } = exchange
  if (match.kind === 'route') return { ...exchange, route: match.route, params: match.params }
  if (match.kind === 'none')
    throw new Refusal(problem('not_found', { detail: `There is nothing at ${redactedPath(pathname).slice(0, 200)}.` }))
  response.setHeader('allow', match.allowed.join(', '))
  throw new Refusal(problem('method_not_allowed', { detail: `${request.method} is not possible here. Use ${match.allowed.join(' or ')}.` }))
}
