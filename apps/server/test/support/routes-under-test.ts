import type { Route } from '@belfry/core'
import { isDeep } from '@belfry/testing/depth'

/**
 * The properties that determine how the service reads a request before the operation runs: routes with equal properties are of one class.
 */
function classOf({ method, path, params, body, bodyKind, answerKind, query, conditional, operation }: Route): string {
  const kinds = Object.keys(params).map((name) => (name === 'organizationId' || name === 'id' ? name : 'other'))
  const byExternalId = path.includes('by-external-id')
  const has = (schema: unknown, name: string) => name in ((schema as { properties?: object } | null)?.properties ?? {})
  const { scope, permission } = operation
  return JSON.stringify([
    method,
    kinds,
    byExternalId,
    body === null,
    has(body, 'id'),
    bodyKind,
    answerKind,
    query === null,
    has(query, 'limit'),
    conditional,
    scope,
    permission === null,
  ])
}

/** All routes in `npm run test:deep`; otherwise the first one of each class. */
export function underTest<R extends Route>(routes: readonly R[]): readonly R[] {
  if (isDeep) return routes
  const classes = new Map<string, R>()
  for (const route of routes) if (!classes.has(classOf(route))) classes.set(classOf(route), route)
  return [...classes.values()]
}
