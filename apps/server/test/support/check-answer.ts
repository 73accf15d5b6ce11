import { buildOpenApi, createMatcher, routes } from '@belfry/core'
import { version } from '../../src/platform/process/version.ts'
import type { ApiAnswer } from './api-answer.ts'
import { witnessOf } from './document-witness.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
const document = buildOpenApi(routes, { version, baseUrl: 'http://localhost' }) as any
const match = createMatcher(routes)
const witness = witnessOf(document)
// The same with nothing that has to be there.
const lenientWitness = witnessOf({ components: withoutRequired(document.components) })
const witnesses = new Map<string, ReturnType<typeof witness>>()

/**
 * Throws when the OpenAPI document does not describe the answer for this operation.
 *
 * @param mayBePart the caller may lack a permission to read, so that members are left out where the document says so
 */
export function checkAnswer(method: string, path: string, answer: ApiAnswer, mayBePart = false): void {
  const matched = match(method === 'HEAD' ? 'get' : method.toLowerCase(), path.replace(/\?.*$/, ''))
  if (matched.kind !== 'route' || method === 'HEAD') return
  const { route } = matched
  const where = `${method} ${route.path} → ${answer.status}`
  const operation = document.paths[`/api${route.path}`][route.method]
  const response = resolve(operation.responses[answer.status])
  if (!response) throw new Error(`${where} is not in the OpenAPI document: ${JSON.stringify(answer.body)}`)
  for (const [name, header] of Object.entries<{ readonly $ref?: string }>(response.headers ?? {})) {
    // Documented headers are required unless the document says otherwise.
    if (resolve(header).required !== false && !answer.headers.has(name)) throw new Error(`${where} has no header ${name}`)
  }
  // A response without a body, such as 304.
  if (!response.content) return
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] as string
  const media = response.content?.[type]
  if (!media) throw new Error(`${where} answers ${type}, which the OpenAPI document does not announce`)
  if (media.schema.format === 'binary') return
  const isPart = mayBePart && response['x-read-permissions'] !== undefined
  const faults = witnessOfAnswer(`${route.method} ${route.path} ${answer.status}`, media.schema, isPart)(answer.body)
  if (faults !== '') throw new Error(`${where} does not match the OpenAPI document: ${faults}\n${JSON.stringify(answer.body)}`)
}

function witnessOfAnswer(name: string, schema: unknown, isPart: boolean): ReturnType<typeof witness> {
  const key = `${isPart ? 'part of ' : ''}${name}`
  let known = witnesses.get(key)
  if (!known) {
    known = isPart ? lenientWitness(withoutRequired(schema)) : witness(schema)
    witnesses.set(key, known)
  }
  return known
}

function withoutRequired(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (name, value) => (name === 'required' && Array.isArray(value) ? undefined : value))
}

function resolve(node: { readonly $ref?: string } | undefined) {
  return node?.$ref
    ? node.$ref
        .split('/')
        .slice(1)
        .reduce((inner, key) => inner[key], document)
    : node
}
