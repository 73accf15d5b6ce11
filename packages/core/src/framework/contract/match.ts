import type { Route } from './define-route.ts'

/** The result of matching a path and a method. */
export type Match =
  | { readonly kind: 'route'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  /** The path exists, but only for other methods. */
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' }

/** Finds the route of a request. `pathname` is percent-encoded as received, with or without the prefix `/api`. */
export type Matcher = (method: string, pathname: string) => Match

interface Branch {
  readonly literals: Map<string, Branch>
  parameter: Branch | null
  readonly routes: Map<string, { readonly route: Route; readonly names: readonly string[] }>
}

/**
 * Builds the matcher of a table of routes. A literal segment wins over a parameter. Each segment is decoded once, so an encoded slash stays
 * inside its segment. Nothing else is normalized: not letter case, trailing slashes or dot segments.
 */
export function createMatcher(routes: readonly Route[]): Matcher {
  const root = newBranch()
  for (const route of routes) add(root, route)
  return (method, pathname) => {
    const segments = split(pathname)
    const values: string[] = []
    const leaf = segments && find(root, segments, segments[0] === 'api' ? 1 : 0, values)
    if (!leaf) return { kind: 'none' }
    const entry = leaf.routes.get(method)
    if (!entry) return { kind: 'method', allowed: [...leaf.routes.keys()].map((name) => name.toUpperCase()).sort() }
    return {
      kind: 'route',
      route: entry.route,
      params: Object.fromEntries(entry.names.map((name, index) => [name, values[index] as string])),
    }
  }
}

function add(root: Branch, route: Route): void {
  let branch = root
  const names: string[] = []
  for (const segment of route.path.slice(1).split('/')) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      const next = branch.literals.get(segment) ?? newBranch()
      branch.literals.set(segment, next)
      branch = next
    } else {
      names.push(name)
      branch.parameter ??= newBranch()
      branch = branch.parameter
    }
  }
  if (branch.routes.has(route.method)) throw new Error(`two routes at ${route.method} ${route.path}`)
  branch.routes.set(route.method, { route, names })
}

/** Depth-first, literals before the parameter; `values` collects the parameters along the path. */
function find(branch: Branch, segments: readonly string[], index: number, values: string[]): Branch | null {
  if (index === segments.length) return branch.routes.size > 0 ? branch : null
  const segment = segments[index] as string
  const literal = branch.literals.get(segment)
  const matched = literal && find(literal, segments, index + 1, values)
  if (matched) return matched
  if (!branch.parameter || segment === '') return null
  values.push(segment)
  const below = find(branch.parameter, segments, index + 1, values)
  if (!below) values.pop()
  return below
}

/** The decoded segments; `null` if one cannot be decoded, so that the path matches nothing. */
function split(pathname: string): string[] | null {
  if (!pathname.startsWith('/')) return null
  const raw = pathname.slice(1).split('/')
  if (!pathname.includes('%')) return raw
  try {
    return raw.map(decodeURIComponent)
  } catch {
    return null
  }
}

function newBranch(): Branch {
  return { literals: new Map(), parameter: null, routes: new Map() }
}
