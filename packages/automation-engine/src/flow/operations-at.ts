import { closedToAutomations, createMatcher, type Route, routes } from '@belfry/core'
import type { HttpMethod } from '../run/request.ts'
import { stubbed } from '../template/template.ts'

const match = createMatcher(routes)

/** The operation that a call of the own API performs, as far as its path tells before its variables are filled in: one name, or none. */
export function operationsAt(method: HttpMethod, path: string): readonly string[] {
  const route = routeAt(method, path)
  return route ? [route.operation.name] : []
}

/** The operation at a path that answers every automation with 403; `null` where there is none. */
export function closedOperationAt(method: HttpMethod, path: string): string | null {
  const route = routeAt(method, path)
  return route && closedToAutomations(route) ? route.operation.name : null
}

function routeAt(method: HttpMethod, path: string): Route | null {
  const [address = ''] = stubbed(path, 'path').split('?', 1)
  const found = match(method.toLowerCase(), `/orgs/x${address}`)
  return found.kind === 'route' ? found.route : null
}
