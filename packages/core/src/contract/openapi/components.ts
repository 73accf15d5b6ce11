import type { TSchema } from 'typebox'
import type { ProblemCode } from '../../problems.ts'
import { nameOf } from '../../schema/named.ts'
import type { Json } from './json.ts'
import { problemResponse, problemSchemas } from './problem-responses.ts'

/** Collects the named schemas and the responses that operations refer to. */
export class Components {
  readonly #schemas = new Map<string, Json>()
  readonly #sources = new Map<string, object>()
  readonly #responses = new Map<string, Json>()

  /** The schema as it stands in the document: a reference where it has a name. */
  reference(schema: TSchema): Json {
    const name = nameOf(schema)
    if (name === undefined) return this.#copy(schema) as Json
    const known = this.#sources.get(name)
    if (known && known !== schema) throw new Error(`two schemas are named ${name}`)
    if (!known) {
      this.#sources.set(name, schema)
      this.#schemas.set(name, {}) // keeps the place in the order of first use
      this.#schemas.set(name, this.#copy(schema) as Json)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The response of problems of one status: one for each set of codes, however many operations answer with it. */
  problemResponse(codes: readonly ProblemCode[]): Json {
    const { name, response, schemas } = problemResponse(codes)
    this.#responses.set(name, response)
    for (const [key, schema] of Object.entries(schemas)) this.#schemas.set(key, schema)
    return { $ref: `#/components/responses/${name}` }
  }

  schemas(): Json {
    return { ...Object.fromEntries(this.#schemas), ...problemSchemas }
  }

  responses(): Json {
    return Object.fromEntries([...this.#responses].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#nested(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#nested(inner)]))
  }

  #nested(value: unknown): unknown {
    return typeof value === 'object' && value !== null && nameOf(value) !== undefined ? this.reference(value as TSchema) : this.#copy(value)
  }
}
