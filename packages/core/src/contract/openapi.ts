import type { TSchema } from 'typebox'
import { type EventKey, eventCatalogue } from '../events/catalogue.ts'
import { type IdKind, idPattern, idPrefixes } from '../ids.ts'
import { type ProblemCode, problems } from '../problems.ts'
import { nameOf } from '../schema/named.ts'
import type { Route } from './define-route.ts'
import { eventDataSchema, eventExample, hasEventData } from './event-payloads.ts'

/** What the document says of the installation that serves it. */
export interface OpenApiOptions {
  readonly version: string
  /** Where requests go, without a slash at the end. */
  readonly baseUrl: string
}

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.1 document from a table of routes. Named schemas become components; the order is the table's. */
export function buildOpenApi(routes: readonly Route[], { version, baseUrl }: OpenApiOptions): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = `/api${route.path}`
    paths[path] ??= {}
    ;(paths[path] as Json)[route.method] = operation(route, components)
  }
  const webhooks = Object.fromEntries(eventsWithData().map((key) => [key, { post: webhookOperation(key, components) }]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Belfry',
      version,
      summary: 'Customers, reservations, invoices, doors, meters and messages of a site or park',
      description:
        'Every request carries an API key in the header `x-api-key`, or the session of a signed-in browser. What belongs to one organization stands below `/api/orgs/{organizationId}`, where the id or the slug will do. Paths also work without the prefix `/api`. Errors are problem documents (RFC 9457) with a stable `code`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This installation' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key: `bfy_…`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'belfry_session',
          description: 'The session of a signed-in browser; writes also need `x-csrf-token`',
        },
      },
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: components.responses(),
      schemas: components.schemas(),
    },
  }
}

const tags: readonly (readonly [string, string])[] = [
  ['session', 'Sign in and out'],
  ['organizations', 'Sites and the people who work there'],
  ['api-keys', 'Keys with which programs act for you'],
  ['customers', 'Customers and how to reach them'],
  ['tasks', 'What is to be done'],
  ['webhooks', 'Endpoints of other systems that are told of events'],
  ['automations', 'Flows that the service runs itself'],
]

const organizationParameter = {
  name: 'organizationId',
  in: 'path',
  required: true,
  description: 'The id or the slug of the organization',
  schema: { type: 'string', minLength: 2, maxLength: 63 },
  example: 'demo-park',
}

const sharedParameters: Json = {
  organizationId: organizationParameter,
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag that was read: the write is refused with 412 when the record has changed since',
    schema: { type: 'string', maxLength: 200 },
    example: '"3"',
  },
  organizationHeader: {
    name: 'X-Service-Org-Id',
    in: 'header',
    required: false,
    description: 'May repeat the id or slug of the path; another organization is refused',
    schema: { type: 'string', maxLength: 63 },
  },
}

const sharedHeaders: Json = {
  requestId: { description: 'The id of this request, for questions about it', schema: { type: 'string' } },
  etag: { description: 'The version of the record in quotes', schema: { type: 'string' } },
}

function operation(route: Route, components: Components): Json {
  const { operation: done, body } = route
  const scope = done.scope
  return {
    operationId: done.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(scope === 'public' ? { security: [] } : {}),
    ...(done.permission ? { 'x-permission': done.permission } : {}),
    ...(route.internal ? { 'x-internal': true } : {}),
    parameters: parameters(route, components),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.reference(body),
                ...(route.bodyExample === undefined ? {} : { example: route.bodyExample }),
              },
            },
          },
        }
      : {}),
    responses: { ...success(route, components), ...failures(route, components) },
  }
}

function parameters(route: Route, components: Components): Json[] {
  const names = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name as string)
  const fromPath = names.map((name) =>
    name === 'organizationId' ? { $ref: '#/components/parameters/organizationId' } : pathParameter(name, route.params[name], components),
  )
  const { properties = {} } = (route.query ?? {}) as { readonly properties?: Readonly<Record<string, TSchema>> }
  const fromQuery = Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = components.reference(schema) as Json
    return { name, in: 'query', required: false, ...(description ? { description } : {}), schema: rest }
  })
  return [
    ...fromPath,
    ...fromQuery,
    ...(route.operation.scope === 'organization' ? [{ $ref: '#/components/parameters/organizationHeader' }] : []),
    ...(route.versioned && route.method !== 'get' && route.method !== 'post' ? [{ $ref: '#/components/parameters/ifMatch' }] : []),
  ]
}

function pathParameter(name: string, kind: IdKind | TSchema | undefined, components: Components): Json {
  if (kind === undefined) throw new Error(`the route says nothing of its parameter ${name}`)
  if (typeof kind === 'string') {
    const id = kind as IdKind
    return {
      name,
      in: 'path',
      required: true,
      description: `An id that begins with ${idPrefixes[id]}_`,
      schema: { type: 'string', pattern: idPattern(id) },
    }
  }
  const { description, ...schema } = components.reference(kind)
  return { name, in: 'path', required: true, description, schema }
}

function success(route: Route, components: Components): Json {
  const answer = {
    description: route.answerDescription,
    headers: {
      'x-request-id': { $ref: '#/components/headers/requestId' },
      ...(route.versioned && route.method !== 'delete' ? { ETag: { $ref: '#/components/headers/etag' } } : {}),
    },
    content: {
      'application/json': {
        schema: components.reference(route.answer),
        ...(route.answerExample === undefined ? {} : { example: route.answerExample }),
      },
    },
  }
  return { [route.status]: answer, ...(route.otherStatus ? { [route.otherStatus]: answer } : {}) }
}

/** The problems that an operation can answer with, by status; those of one status share a response. */
function failures(route: Route, components: Components): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(route)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, components.problemResponse(codes)]))
}

/** Every problem code that the operation at this route can answer with. */
export function problemsOf(route: Route): readonly ProblemCode[] {
  const { scope, permission } = route.operation
  const writes = route.method !== 'get'
  const codes: (ProblemCode | false)[] = [
    'invalid_request',
    route.body !== null && 'malformed_json',
    route.body !== null && 'too_deep',
    scope === 'organization' && 'organization_mismatch',
    scope !== 'public' && 'unauthenticated',
    scope === 'organization' && permission !== null && 'forbidden',
    scope !== 'public' && writes && 'csrf_failed',
    route.path.includes('{') && 'not_found',
    route.versioned && writes && route.method !== 'post' && 'stale_version',
    route.body !== null && 'body_too_large',
    route.body !== null && 'unsupported_media_type',
    'rate_limited',
    'unavailable',
    ...route.problems,
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}

function webhookOperation(key: EventKey, components: Components): Json {
  const envelope = {
    type: 'object',
    required: ['event', 'data', 'timestamp', 'traceId'],
    properties: {
      event: { type: 'string', const: key },
      data: components.reference(eventDataSchema(key)),
      timestamp: { type: 'integer', description: 'When it happened, Unix time in milliseconds' },
      traceId: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'The action that caused the event' },
      spanId: { type: 'string', pattern: '^[0-9a-f]{16}$', description: 'This event within the trace' },
    },
    additionalProperties: false,
  }
  return {
    operationId: `on.${key}`,
    tags: ['webhooks'],
    summary: eventCatalogue[key].description,
    security: [],
    'x-permission': eventCatalogue[key].permission,
    parameters: [
      {
        name: 'X-Webhook-Event-ID',
        in: 'header',
        required: true,
        description: 'The id of the delivery, the same on every attempt',
        schema: { type: 'string' },
      },
      {
        name: 'X-Webhook-Signature',
        in: 'header',
        required: true,
        description: 'HMAC-SHA256 of the raw body, keyed with the signing secret as text',
        schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: envelope, example: eventExample(key) } } },
    responses: {
      '2XX': { description: 'It has arrived; anything else is tried again, up to ten times within 33 hours' },
      '4XX': { description: 'It is tried again' },
    },
  }
}

function eventsWithData(): readonly EventKey[] {
  return (Object.keys(eventCatalogue) as EventKey[]).filter(hasEventData)
}

/** Collects the named schemas and the responses that operations refer to. */
class Components {
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
    headers: { 'x-request-id': { $ref: '#/components/headers/requestId' } },
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
    problems: {
      type: 'array',
      items: { $ref: '#/components/schemas/FlowProblem' },
      description: 'The findings about a definition that keep it from being enabled',
    },
  },
}
