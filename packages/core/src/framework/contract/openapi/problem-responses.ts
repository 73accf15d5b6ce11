import { type ProblemCode, problems } from '../../../kernel/problems.ts'
import type { Json } from './json.ts'

/** A response of the document, named after its codes, with the schemas that it references. */
export interface ProblemResponse {
  readonly name: string
  readonly response: Json
  readonly schemas: Readonly<Record<string, Json>>
}

/** The response for the problems of one status. The same codes in any order give the same response. */
export function problemResponse(codes: readonly ProblemCode[]): ProblemResponse {
  const sorted = catalogue.filter((code) => codes.includes(code))
  const words = wordsOf(sorted)
  const name = words.join('_or_')
  const title = words.map(pascal).join('Or')
  const [first, ...others] = sorted as [ProblemCode, ...ProblemCode[]]
  const code = others.length === 0 ? { type: 'string', const: first } : { $ref: `#/components/schemas/${title}Code` }
  return {
    name,
    response: {
      description: sorted.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '),
      headers: {
        'x-request-id': { $ref: '#/components/headers/requestId' },
        ...(sorted.every((code) => passing.includes(code)) ? { 'Retry-After': { $ref: '#/components/headers/retryAfter' } } : {}),
      },
      content: {
        'application/problem+json': {
          schema: { $ref: `#/components/schemas/${title}Problem` },
          examples: Object.fromEntries(sorted.map((code) => [code, { value: problemExample(code) }])),
        },
      },
    },
    schemas: {
      [`${title}Problem`]: { allOf: [{ $ref: '#/components/schemas/Problem' }], type: 'object', properties: { code } },
      ...(others.length === 0 ? {} : { [`${title}Code`]: { type: 'string', enum: sorted } }),
    },
  }
}

const catalogue = Object.keys(problems) as ProblemCode[]

/** These codes always occur together, and have one word in names. */
const BAD_JSON: readonly ProblemCode[] = ['malformed_json', 'too_deep', 'too_many_values']

function wordsOf(codes: readonly ProblemCode[]): readonly string[] {
  if (!BAD_JSON.every((code) => codes.includes(code))) return codes
  return codes.flatMap((code) => (code === BAD_JSON[0] ? ['bad_json'] : BAD_JSON.includes(code) ? [] : [code]))
}

function pascal(words: string): string {
  return words.replace(/(^|_)([a-z])/g, (_, _before, letter: string) => letter.toUpperCase())
}

/** Temporary problems: the response has Retry-After. */
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
    code: { $ref: '#/components/schemas/ProblemCode' },
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

const problemCodeSchema = { type: 'string', description: 'Stable and machine-readable', enum: catalogue }

/** The schemas of every problem. */
export const problemSchemas: Readonly<Record<string, Json>> = {
  FieldError: fieldErrorSchema,
  Problem: problemSchema,
  ProblemCode: problemCodeSchema,
}
