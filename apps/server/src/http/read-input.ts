import type { IncomingMessage } from 'node:http'
import { type IdKind, isId, parameterProblem, problem, Refusal, type Route, validate } from '@belfry/core'
import { readJsonBody } from './read-body.ts'
import { readQuery } from './read-query.ts'

type Parameters = Readonly<Record<string, string>>

/**
 * Makes the input of a route's operation of a request: parameters of the path, query, If-Match and body, each validated against the
 * route's schemas. Refuses with the problem that names the place.
 *
 * @param search the query without its question mark
 */
export async function readInput(request: IncomingMessage, search: string, route: Route, found: Parameters): Promise<unknown> {
  const { organizationId: _, ...params } = found
  checkParams(route, params)
  const query = readQuery(search, route)
  const takesIfMatch = route.versioned && route.method !== 'get' && route.method !== 'post'
  const ifVersion = takesIfMatch ? readIfMatch(request.headers['if-match']) : undefined
  const body = route.body === null ? undefined : await readJsonBody(request)
  if (route.body !== null) checkBody(route, body, params)
  return route.input({ params, query, body, ...(ifVersion === undefined ? {} : { ifVersion }) })
}

/** An id of another kind names nothing here. */
function checkParams(route: Route, params: Parameters): void {
  for (const [name, value] of Object.entries(params)) {
    const kind = route.params[name]
    if (typeof kind === 'string' ? isId(kind as IdKind, value) : kind && validate(kind, value).length === 0) continue
    throw new Refusal(parameterProblem('not_found', name, `There is nothing with the ${name} "${value.slice(0, 80)}".`))
  }
}

function checkBody(route: Route, body: unknown, params: Parameters): void {
  const errors = validate(route.body as never, body)
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  const { id } = body as { readonly id?: unknown }
  if (id === undefined || params.id === undefined || id === params.id) return
  const message = `the id in the body is not the id in the path, ${params.id}`
  throw new Refusal(problem('id_mismatch', { errors: [{ pointer: '/id', code: 'id_mismatch', message }] }))
}

function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^"(\d{1,15})"$/.exec(header.trim())?.[1]
  if (version === undefined)
    throw new Refusal(parameterProblem('stale_version', 'If-Match', 'If-Match must be one ETag of this record, such as "3", or *.'))
  return Number(version)
}
