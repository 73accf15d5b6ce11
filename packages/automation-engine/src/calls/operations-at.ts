import { closedToAutomations, createMatcher, type EffectKind, type Route, routes, takesFullAccess } from '@belfry/core'
import { isDecodable } from '../own-path/decode.ts'
import type { HttpMethod } from '../protocol/request.ts'
import { hasVariable, literalsOf, stubbed } from '../template/template.ts'

const match = createMatcher(routes)

/** The operation that a call of the own API performs, as far as its path shows before its variables are filled in: one name, or none. */
export function operationsAt(method: HttpMethod, path: string): readonly string[] {
  const route = routeAt(method, path)
  return route ? [route.operation.name] : []
}

/** The kinds of external effects that the operation at a path requests, and whether it is refused without them. */
export function effectsAt(method: HttpMethod, path: string): { readonly kinds: readonly EffectKind[]; readonly waits: boolean } {
  const operation = routeAt(method, path)?.operation
  return { kinds: operation?.asks ?? [], waits: operation?.complete !== undefined }
}

/** The operation at a path that responds to every automation with 403; `null` if there is none. */
export function closedOperationAt(method: HttpMethod, path: string): string | null {
  const route = routeAt(method, path)
  return route && closedToAutomations(route) ? route.operation.name : null
}

/**
 * The operations that only users with full access may call from a flow, as far as a path leads to them, or could once its variables are
 * filled in.
 */
export function privilegedOperationsAt(method: HttpMethod, path: string): readonly string[] {
  const address = addressOf(path)
  if (!hasVariable(address)) {
    const route = routeAt(method, path)
    return route && isPrivileged(route) ? [route.operation.name] : []
  }
  const segments = address.split('/').map(readSegment)
  return privileged.filter((one) => one.method === method && couldLead(segments, one.segments)).map(({ name }) => name)
}

/** The route of a call of the own API, as far as its path shows before its variables are filled in; `null` if there is none. */
export function routeAt(method: HttpMethod, path: string): Route | null {
  const matched = match(method.toLowerCase(), `/orgs/x${addressOf(stubbed(path, 'path'))}`)
  return matched.kind === 'route' ? matched.route : null
}

/** A question mark in the value of a variable is encoded, so the first one is the author's. */
function addressOf(path: string): string {
  return path.split('?', 1)[0] as string
}

function isPrivileged(route: Route): boolean {
  return takesFullAccess(route) && closedToAutomations(route) === null
}

const ORGANIZATION_PREFIX = '/orgs/{organizationId}'

/** `null` is a parameter, which is never empty. */
type PatternSegment = string | null

const privileged = routes
  .filter((route) => route.path.startsWith(`${ORGANIZATION_PREFIX}/`) && isPrivileged(route))
  .map(({ method, path, operation: { name } }) => ({
    method: method.toUpperCase(),
    name,
    segments: path
      .slice(ORGANIZATION_PREFIX.length)
      .split('/')
      .map((segment): PatternSegment => (segment.startsWith('{') ? null : segment)),
  }))

/** Whether a segment can become a given literal once its variables are filled in. */
type Segment = (literal: PatternSegment) => boolean

/** A slash in the value of a variable is encoded and stays inside its segment, so the number of segments is fixed. */
function couldLead(segments: readonly Segment[], pattern: readonly PatternSegment[]): boolean {
  return segments.length === pattern.length && segments.every((could, index) => could(pattern[index] as PatternSegment))
}

function readSegment(segment: string): Segment {
  const literals = literalsOf(segment)
  const [first = '', last = ''] = [literals[0], literals.at(-1)]
  if (literals.length === 1) {
    const meant = isDecodable(segment) ? decodeURIComponent(segment) : segment
    return (literal) => (literal === null ? meant !== '' : meant === literal)
  }
  // A percent sign and the value of a variable may together form a character, so nothing is known about such a segment.
  if (segment.includes('%')) return () => true
  return (literal) =>
    literal === null || (literal.length >= first.length + last.length && literal.startsWith(first) && literal.endsWith(last))
}
