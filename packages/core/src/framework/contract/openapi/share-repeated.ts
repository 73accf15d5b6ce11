import { idPrefixes } from '../../../kernel/ids.ts'
import type { Json } from './json.ts'

/** The paths of a document, and the shared components that they reference. */
export interface SharedParts {
  readonly paths: Json
  readonly parameters: Json
  readonly examples: Json
}

/** The shortest example worth a reference, in characters of JSON. */
const SHORTEST_EXAMPLE = 100

/**
 * Moves what several operations repeat to the components of the document: parameters, such as `limit` of every list, and examples of
 * bodies, such as the record returned when it is created, read and changed.
 */
export function shareRepeated(paths: Json): SharedParts {
  const parameters = new Shelf('parameters', parametersOf(paths), parameterName)
  const examples = new Shelf(
    'examples',
    mediaTypesOf(paths).filter(({ example }) => JSON.stringify(example)?.length >= SHORTEST_EXAMPLE),
    ({ schema }) => String((schema as Json).$ref ?? 'Example').replace(/^.*\//, ''),
    ({ example }) => ({ value: example }),
  )
  const shared = mapOperations(paths, (operation) => ({
    ...operation,
    parameters: (operation.parameters as readonly Json[]).map((parameter) => parameters.referTo(parameter) ?? parameter),
    ...(operation.requestBody ? { requestBody: withExamples(operation.requestBody as Json, examples) } : {}),
    responses: mapValues(operation.responses as Json, (response) => withExamples(response as Json, examples)),
  }))
  return { paths: shared, parameters: parameters.components(), examples: examples.components() }
}

/** Repeated items, each under its own name. */
class Shelf {
  readonly #kind: string
  readonly #names = new Map<string, string>()
  readonly #parts: Record<string, unknown> = {}
  readonly #partOf: (item: Json) => Json

  constructor(kind: string, items: readonly Json[], nameOf: (item: Json) => string, partOf = (item: Json): Json => item) {
    this.#kind = kind
    this.#partOf = partOf
    const seen = new Set<string>()
    for (const item of items) {
      const part = partOf(item)
      const key = JSON.stringify(part)
      if (this.#names.has(key)) continue
      if (seen.has(key)) {
        const name = this.#freeName(nameOf(item))
        this.#names.set(key, name)
        this.#parts[name] = part
      }
      seen.add(key)
    }
  }

  /** A reference to the item if it is repeated. */
  referTo(item: Json): Json | null {
    const name = this.#names.get(JSON.stringify(this.#partOf(item)))
    return name === undefined ? null : { $ref: `#/components/${this.#kind}/${name}` }
  }

  components(): Json {
    return this.#parts
  }

  #freeName(name: string, count = 1): string {
    const tried = count === 1 ? name : `${name}${count}`
    return tried in this.#parts ? this.#freeName(name, count + 1) : tried
  }
}

const kindsByPrefix = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix as string, kind]))

/** `limit` for a query parameter, `customerIdInPath` for the id of a customer in a path. */
function parameterName({ name, in: location, schema }: Json): string {
  if (location !== 'path') return String(name)
  const kind = kindsByPrefix.get(/^\^([a-z]+)_/.exec(String((schema as Json).pattern))?.[1] ?? '')
  return `${kind === undefined ? String(name) : `${kind}Id`}InPath`
}

function parametersOf(paths: Json): readonly Json[] {
  return operationsOf(paths).flatMap(({ parameters }) => (parameters as readonly Json[]).filter(({ $ref }) => $ref === undefined))
}

function mediaTypesOf(paths: Json): readonly Json[] {
  return operationsOf(paths).flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses as Json)].flatMap((body) =>
      Object.values(((body as Json | undefined)?.content ?? {}) as Json),
    ),
  ) as readonly Json[]
}

function withExamples(body: Json, examples: Shelf): Json {
  if (body.content === undefined) return body
  const content = mapValues(body.content as Json, (type) => {
    const { example, ...rest } = type as Json
    const reference = example === undefined ? null : examples.referTo(type as Json)
    return reference ? { ...rest, examples: { example: reference } } : type
  })
  return { ...body, content }
}

function operationsOf(paths: Json): readonly Json[] {
  return Object.values(paths).flatMap((path) => Object.values(path as Json)) as readonly Json[]
}

function mapOperations(paths: Json, change: (operation: Json) => Json): Json {
  return mapValues(paths, (path) => mapValues(path as Json, (operation) => change(operation as Json)))
}

function mapValues(values: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
