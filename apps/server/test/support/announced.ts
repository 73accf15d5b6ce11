import { buildOpenApi, routes } from '@belfry/core'
import { version } from '../../src/platform/process/version.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
const document = buildOpenApi(routes, { version, baseUrl: 'http://localhost' }) as any
/** Paths without an organization are described at the whole path. */
const wholePaths = new Map(routes.flatMap(({ barePath, path }) => (barePath === undefined ? [] : [[barePath, path] as const])))
const known = new Map<string, boolean>()

/** Compares all answers of a server with the OpenAPI document, using the access log. */
export interface Announced {
  read(line: string): void
  /** @throws Error naming the answers that the document does not announce */
  require(): void
}

/** A line of the access log. */
interface Answered {
  readonly method: string
  readonly route: string | null
  readonly status: number
  readonly problem?: string
}

export function createAnnounced(): Announced {
  const faults = new Set<string>()
  return {
    read(line) {
      if (!line.includes('"msg":"answered"')) return
      const { method, route, status, problem } = JSON.parse(line) as Answered
      if (route === null) return
      const answer = `${method} ${route} → ${status}${problem === undefined ? '' : ` ${problem}`}`
      if (!isAnnounced(answer, { method, route, status, ...(problem === undefined ? {} : { problem }) })) faults.add(answer)
    },
    require() {
      if (faults.size > 0) throw new Error(`not in the OpenAPI document: ${[...faults].join(', ')}`)
    },
  }
}

function isAnnounced(answer: string, { method, route, status, problem }: Answered & { readonly route: string }): boolean {
  const before = known.get(answer)
  if (before !== undefined) return before
  const operation = document.paths[`/api${wholePaths.get(route) ?? route}`]?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
  const response = resolve(operation?.responses[status])
  const is = response !== undefined && (problem === undefined || codesOf(response).includes(problem))
  known.set(answer, is)
  return is
}

/** The problem codes of a response: its examples contain each. */
function codesOf(response: { readonly content?: Readonly<Record<string, { readonly examples?: object }>> }): readonly string[] {
  return Object.keys(response.content?.['application/problem+json']?.examples ?? {})
}

function resolve(node: { readonly $ref?: string } | undefined) {
  return node?.$ref
    ? node.$ref
        .split('/')
        .slice(1)
        .reduce((inner, key) => inner[key], document)
    : node
}
