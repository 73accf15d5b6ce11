import { buildOpenApi, createMatcher, routes } from '@belfry/core'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { version } from '../../src/platform/process/version.ts'
import type { ApiAnswer } from './api-answer.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
const document = buildOpenApi(routes, { version, baseUrl: 'http://localhost' }) as any
const match = createMatcher(routes)
// An independent check: the server validates with another library.
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
// The library has no such format; URLs are checked where they are used.
ajv.addFormat('iri', true)
ajv.addSchema({ $id: 'openapi', components: document.components })
// The same without required members.
ajv.addSchema({ $id: 'parts', components: withoutRequired(document.components) })
const validators = new Map<string, ValidateFunction>()

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
  const origin = mayBePart && response['x-read-permissions'] ? 'parts' : 'openapi'
  const validate = validatorOf(`${route.method} ${route.path} ${answer.status}`, media.schema, origin)
  if (!validate(answer.body))
    throw new Error(`${where} does not match the OpenAPI document: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body)}`)
}

function validatorOf(name: string, schema: unknown, origin: 'openapi' | 'parts'): ValidateFunction {
  const key = `${origin} ${name}`
  let validate = validators.get(key)
  if (!validate) {
    const announced = origin === 'parts' ? withoutRequired(schema) : schema
    validate = ajv.compile(JSON.parse(JSON.stringify(announced).replaceAll('"#/components', `"${origin}#/components`)))
    validators.set(key, validate)
  }
  return validate
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
