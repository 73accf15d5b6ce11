import { createMatcher, routes } from '@belfry/core'
import type { HttpMethod } from '../run/request.ts'
import { stubbed } from '../template/template.ts'

const match = createMatcher(routes)

/** The operation that a call of the own API performs, as far as its path tells before its variables are filled in: one name, or none. */
export function operationsAt(method: HttpMethod, path: string): readonly string[] {
  const [address = ''] = stubbed(path, 'path').split('?', 1)
  const found = match(method.toLowerCase(), `/orgs/x${address}`)
  return found.kind === 'route' ? [found.route.operation.name] : []
}
