import type { TSchema } from 'typebox'
import type { ProblemCode } from '../../../kernel/problems.ts'
import { nameOf } from '../../../kernel/schema/named.ts'
import type { Json } from './json.ts'
import { problemResponse, problemSchemas } from './problem-responses.ts'

/** Collects the named schemas and the responses that operations refer to. */
export class Components {
  readonly #schemas = new Map<string, Json>()
  readonly #sources = new Map<string, object>()
  readonly #responses = new Map<string, Json>()
  /** The names of choices, by what they hold. */
  readonly #choices = new Map<string, string>()
  readonly #naming: 'all' | 'given'

  /** @param naming `all`: what is an object or a choice and has no name is named after its place; `given`: it stands where it is used */
  constructor(naming: 'all' | 'given' = 'all') {
    this.#naming = naming
  }

  /**
   * The schema as it stands in the document: a reference where it has a name.
   *
   * @param place where it is used, as the beginning of a name: `ReservationsCancelRequest`
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
      // What creates a record and what changes it have the choices of the record.
      this.#schemas.set(name, this.#membersOf(schema, name.replace(/(Create|Update)$/, '')))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The same for a parameter, which has the choice of the record that it filters, where there is one. */
  parameter(schema: TSchema, place: string): Json {
    const { description, default: usual, ...content } = this.#membersOf(schema, place)
    const known = nameOf(schema) ? undefined : this.#choices.get(JSON.stringify(withoutExamples(content)))
    if (known === undefined) return this.reference(schema, place)
    return { $ref: `#/components/schemas/${known}`, ...asides({ description, default: usual }) }
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

  /** A schema with the schemas inside it in their places. */
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

  /** What would stand without a name is put among the components, under the name of its place. */
  #named(schema: Json, place: string): Json {
    if (this.#naming === 'given' || !(isChoice(schema) || isObject(schema))) return schema
    const { description, default: usual, ...content } = schema
    const name = this.#freeName(`${place}${[content.type].flat().includes('null') ? 'OrNull' : ''}`, content)
    this.#schemas.set(name, content)
    if (isChoice(schema)) this.#choices.set(JSON.stringify(withoutExamples(content)), name)
    return { $ref: `#/components/schemas/${name}`, ...asides({ description, default: usual }) }
  }

  /** The name, or one with a number behind it where something else has it. */
  #freeName(name: string, content: Json, count = 1): string {
    const tried = count === 1 ? name : `${name}${count}`
    const there = this.#schemas.get(tried)
    const isFree = there === undefined || (!this.#sources.has(tried) && isSame(there, content))
    return isFree ? tried : this.#freeName(name, content, count + 1)
  }
}

/** A value of JSON, copied: two documents share nothing. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  return typeof value === 'object' && value !== null ? mapValues(value, copyOf) : value
}

/** A text that is one of several. */
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

/** What stands beside a reference: it is said of the place, and not of the schema. */
function asides(said: Json): Json {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function mapValues(values: object, change: (value: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}

/** A name of the contract as the beginning of the name of a schema: `identity-document-scans.link` becomes `IdentityDocumentScansLink`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
