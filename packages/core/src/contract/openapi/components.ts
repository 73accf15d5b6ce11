import type { TSchema } from 'typebox'
import { type ProblemCode, problems } from '../../problems.ts'
import { nameOf } from '../../schema/named.ts'

/** A piece of the document. */
export type Json = Record<string, unknown>

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

  problemResponse(codes: readonly ProblemCode[]): Json {
    const [first, ...others] = codes as [ProblemCode, ...ProblemCode[]]
    if (others.length === 0) {
      this.#responses.set(first, problemResponse([first]))
      return { $ref: `#/components/responses/${first}` }
    }
    return problemResponse(codes)
  }

  schemas(): Json {
    return { ...Object.fromEntries(this.#schemas), FieldError: fieldErrorSchema, Problem: problemSchema }
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

function problemResponse(codes: readonly ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
    headers: {
      'x-request-id': { $ref: '#/components/headers/requestId' },
      ...(codes.every((code) => passing.includes(code)) ? { 'Retry-After': { $ref: '#/components/headers/retryAfter' } } : {}),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { type: 'string', enum: codes } } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
      },
    },
  }
}

/** Problems that pass by themselves: the answer says when to try again. */
const passing: readonly ProblemCode[] = ['rate_limited', 'unavailable', 'too_many_streams']

function problemExample(code: ProblemCode): Json {
  const { status, title, remedy } = problems[code]
  return {
    type: `https://belfry.example.com/problems/${code}`,
    title,
    status,
    detail: `${title}. ${remedy}`,
    code,
    requestId: 'req_01k8e5m1z0f7q8r9s0t1v2w301',
    errors: [],
  }
}

const fieldErrorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    pointer: { type: 'string', description: 'A JSON pointer into the body' },
    parameter: { type: 'string', description: 'A parameter of the path, the query or the headers' },
    code: { type: 'string' },
    message: { type: 'string' },
  },
  additionalProperties: false,
}

const problemSchema = {
  type: 'object',
  description: 'A problem document (RFC 9457)',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'errors'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Names the kind of problem; its page explains it' },
    title: { type: 'string', description: 'The kind of problem in words' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What happened this time, and the remedy' },
    instance: { type: 'string', description: 'The path of the request' },
    code: { type: 'string', description: 'Stable and machine-readable', enum: Object.keys(problems) },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' }, description: 'The fields at fault' },
    resourceId: { type: 'string', description: 'What the first request made; only with `already_done`' },
    problems: {
      type: 'array',
      items: { $ref: '#/components/schemas/FlowProblem' },
      description: 'The findings about a definition that keep it from being enabled',
    },
  },
}
