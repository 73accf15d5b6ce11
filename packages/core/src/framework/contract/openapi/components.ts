import type { TSchema } from 'typebox'
import type { ProblemCode } from '../../../kernel/problems.ts'
import { nameOf } from '../../../kernel/schema/named.ts'
import type { Json } from './json.ts'
import { problemResponse, problemSchemas } from './problem-responses.ts'

/** Collects the named schemas and the responses that operations reference. */
export class Components {
  readonly #schemas = new Map<string, Json>()
  readonly #sources = new Map<string, object>()
  readonly #responses = new Map<string, Json>()
  /** The names of enums, by their content. */
  readonly #choices = new Map<string, string>()
  readonly #naming: 'all' | 'given'

  /** @param naming `all`: objects and enums without a name are named after their location; `given`: they are inlined where they are used */
  constructor(naming: 'all' | 'given' = 'all') {
    this.#naming = naming
  }

  /**
   * The schema as in the document: a reference if it has a name.
   *
   * @param place its location, as a prefix for names: `ReservationsCancelRequest`
   */
  reference(schema: TSchema, place: string): Json {
    const name = nameOf(schema)
    if (name === undefined) return this.#named(this.#membersOf(schema, place), place)
    const known = this.#sources.get(name)
    if (known && known !== schema) throw new Error(`two schemas are named ${name}`)
    if (!known) {
      if (this.#schemas.has(name)) throw new Error(`a schema is named ${name}, and another one after its place`)
      this.#sources.set(name, schema)
      this.#schemas.set(name, {}) // keeps the place in the order of first use
      // The bodies that create and change a record share the enums of the record.
      this.#schemas.set(name, this.#membersOf(schema, name.replace(/(Create|Update)$/, '')))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The same for a parameter, which shares the enum of the record that it filters, if there is one. */
  parameter(schema: TSchema, place: string): Json {
    const { description, default: usual, ...content } = this.#membersOf(schema, place)
    const known = nameOf(schema) ? undefined : this.#choices.get(JSON.stringify(withoutExamples(content)))
    if (known === undefined) return this.reference(schema, place)
    return { $ref: `#/components/schemas/${known}`, ...asides({ description, default: usual }) }
  }

  /** The response for the problems of one status: one per set of codes, however many operations use it. */
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

  /** A schema with its nested schemas replaced by references where they have names. */
  #membersOf(schema: object, place: string): Json {
    const members = Object.entries(schema).map(([key, inner]): [string, unknown] => {
      if (key === 'properties') return [key, mapValues(inner, (one, name) => this.#inside(one, place + pascal(name)))]
      if (key === 'items' || key === 'additionalProperties')
        return [key, this.#inside(inner, `${place}${key === 'items' ? 'Item' : 'Value'}`)]
      if (['anyOf', 'oneOf', 'allOf'].includes(key)) return [key, (inner as unknown[]).map((one) => this.#inside(one, place))]
      return [key, copyOf(inner)]
    })
    return Object.fromEntries(members)
  }

  #inside(value: unknown, place: string): unknown {
    return typeof value === 'object' && value !== null ? this.reference(value as TSchema, place) : value
  }

  /** Moves an unnamed schema to the components, under the name of its location. */
  #named(schema: Json, place: string): Json {
    if (this.#naming === 'given' || !(isChoice(schema) || isObject(schema))) return schema
    const { description, default: usual, ...content } = schema
    const name = this.#freeName(`${place}${[content.type].flat().includes('null') ? 'OrNull' : ''}`, content)
    this.#schemas.set(name, content)
    if (isChoice(schema)) this.#choices.set(JSON.stringify(withoutExamples(content)), name)
    return { $ref: `#/components/schemas/${name}`, ...asides({ description, default: usual }) }
  }

  /** The name, or one with a number appended if it is taken. */
  #freeName(name: string, content: Json, count = 1): string {
    const tried = count === 1 ? name : `${name}${count}`
    const there = this.#schemas.get(tried)
    const isFree = there === undefined || (!this.#sources.has(tried) && isSame(there, content))
    return isFree ? tried : this.#freeName(name, content, count + 1)
  }
}

/** A copy of a JSON value, so that two documents share nothing. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  return typeof value === 'object' && value !== null ? mapValues(value, copyOf) : value
}

/** Whether a schema is an enum with several values. */
function isChoice({ enum: values }: Json): boolean {
  return Array.isArray(values) && values.length > 1
}

function isObject({ type, properties }: Json): boolean {
  return type === 'object' && Object.keys(properties ?? {}).length > 0
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(withoutExamples(one)) === JSON.stringify(withoutExamples(other))
}

function withoutExamples({ examples: _, ...content }: Json): Json {
  return content
}

/** Keywords next to a reference, which describe the location rather than the schema. */
function asides(said: Json): Json {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function mapValues(values: object, change: (value: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}

/** A name of the contract as a prefix for schema names: `identity-document-scans.link` becomes `IdentityDocumentScansLink`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
