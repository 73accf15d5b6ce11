import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { eventShapes } from '../../../areas/event-shapes.ts'
import { routes } from '../../../areas/routes.ts'
import { fileTypes } from '../../../kernel/file-types.ts'
import { problems } from '../../../kernel/problems.ts'
import { typeboxCompiler } from '../../../kernel/schema/compiler/typebox-compiler.ts'
import { validate } from '../../../kernel/schema/validate.ts'
import { type EventKey, eventCatalogue } from '../../events/catalogue.ts'
import { buildOpenApi } from './build-openapi.ts'

/** The media types of an answer that is a success. */
function typesOf({ answerKind }: (typeof routes)[number]): readonly string[] {
  if (answerKind === 'archive') return ['application/zip']
  if (answerKind === 'stream') return ['text/event-stream']
  return answerKind === 'file' ? Object.keys(fileTypes) : ['application/json']
}

type Json = { readonly [name: string]: unknown }
interface Operation extends Json {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly Json[]
  readonly responses: Readonly<Record<string, Json>>
  readonly security?: readonly unknown[]
}

const options = { version: '1.2.3', baseUrl: 'https://belfry.example.com' }
const document = buildOpenApi(routes, options)
const text = JSON.stringify(document)
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const webhooks = Object.entries(
  document.webhooks as Readonly<Record<string, { readonly post: Operation & { readonly requestBody: Json } }>>,
)
const byName = new Map(operations.map(({ operation }) => [operation.operationId, operation]))

test('the document is OpenAPI 3.1 and says whose it is', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    info: { title: 'Belfry', version: '1.2.3' },
    servers: [{ url: options.baseUrl }],
  })
})

test('every route stands in it, in the spelling with /api', () => {
  expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(
    routes.map(({ path, method }) => `${method} /api${path}`).sort(),
  )
})

test('[OPENAPI-04] every reference leads somewhere, and every operation has an id of its own', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference as string)
  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) expect(resolve(reference), reference).toBeDefined()
  const ids = [...operations.map(({ operation }) => operation.operationId), ...webhooks.map(([, { post }]) => post.operationId)]
  expect(new Set(ids).size).toBe(ids.length)
})

test('nothing stands among the components that nobody refers to', () => {
  const { schemas, responses, parameters, headers } = document.components as Readonly<Record<string, Json>>
  for (const [kind, part] of Object.entries({ schemas, responses, parameters, headers })) {
    for (const name of Object.keys(part ?? {})) expect(text, name).toContain(`"#/components/${kind}/${name}"`)
  }
})

test('[OPENAPI-05] the header x-api-key is the way in, beside the session', () => {
  expect(document.components).toMatchObject({
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' }, session: { type: 'apiKey', in: 'cookie' } },
  })
  expect(document.security).toEqual([{ apiKey: [] }, { session: [] }])
})

test('only what is open to everybody says so', () => {
  for (const { operation, path, method } of operations) {
    const open = routes.some(
      (route) => route.method === method && `/api${route.path}` === path && ['public', 'hook'].includes(route.operation.scope),
    )
    if (open) expect(operation.security, path).toEqual([])
    else expect(operation, path).not.toHaveProperty('security')
  }
})

test('[OPENAPI-03] what works on automations has the tag automations, and nothing else has it', () => {
  for (const { operation, path } of operations) {
    expect(operation.tags, path).toHaveLength(1)
    expect(operation.tags.includes('automations'), path).toBe(/\/automation(s|-[a-z-]+)(\/|$)/.test(path))
  }
  const declared = (document.tags as readonly { readonly name: string }[]).map(({ name }) => name)
  expect(new Set(operations.map(({ operation }) => operation.tags[0]))).toEqual(new Set(declared))
})

test('a POST of a known caller may be repeated with a key, and its answers say what comes of it', () => {
  const parameter = { $ref: '#/components/parameters/idempotencyKey' }
  for (const { operation, method } of operations) {
    const takes =
      method === 'post' &&
      operation.security === undefined &&
      !['automations.validate', 'automations.simulate'].includes(operation.operationId)
    expect(
      operation.parameters.some((given) => given.$ref === parameter.$ref),
      operation.operationId,
    ).toBe(takes)
    expect('422' in operation.responses, operation.operationId).toBe(takes || operation.operationId === 'automations.simulate')
  }
  const replayed = { headers: { 'Idempotency-Replayed': { $ref: '#/components/headers/idempotencyReplayed' } } }
  expect(byName.get('customers.create')?.responses['201']).toMatchObject(replayed)
  expect(byName.get('webhooks.create')?.responses['201']).not.toMatchObject(replayed)
  expect(byName.get('webhooks.create')?.responses['409']).toEqual({
    $ref: '#/components/responses/conflict_or_already_done_or_idempotency_conflict',
  })
  expect(byName.get('customers.create')?.responses['409']?.$ref).not.toContain('already_done')
})

test('[OPENAPI-06] internal operations can be recognised', () => {
  const marked = operations.filter(({ operation }) => operation['x-internal'] === true).map(({ operation }) => operation.operationId)
  expect(marked.sort()).toEqual([
    'automation-approvals.decide',
    'automation-approvals.get',
    'automation-approvals.list',
    'automation-hooks.call',
    'documents.downloadFile',
    'documents.uploadFile',
    'email-addresses.confirm',
    'events.stream',
    'orgs.export',
    'password-reset.create',
    'session.create',
    'session.delete',
    'session.get',
    'sessions.delete',
    'sessions.deleteOthers',
    'sessions.list',
    'webhooks.test',
  ])
  for (const { operation } of operations) expect([true, undefined]).toContain(operation['x-internal'])
})

test('the permission of an operation is published with it', () => {
  expect(byName.get('customers.create')?.['x-permission']).toBe('customers:write')
  expect(byName.get('orgs.export')?.['x-permission']).toBe('*')
  expect(byName.get('orgs.list')).not.toHaveProperty('x-permission')
})

test('the event keys that an operation emits are published with it, and nothing where it emits none', () => {
  const table = routes.map((route) => {
    if (route.operation.name === 'customers.create')
      return { ...route, operation: { ...route.operation, emits: ['customer:created'] as const } }
    return route.operation.name === 'customers.get' ? { ...route, operation: { ...route.operation, emits: [] } } : route
  })
  const { paths } = buildOpenApi(table, options) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
  expect(paths['/api/orgs/{organizationId}/customers']?.post?.['x-emits']).toEqual(['customer:created'])
  expect(paths['/api/orgs/{organizationId}/customers/{id}']?.get).not.toHaveProperty('x-emits')
  const known: readonly string[] = Object.keys(eventCatalogue)
  for (const { operation } of operations) for (const key of (operation['x-emits'] ?? []) as string[]) expect(known).toContain(key)
})

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  const route = routes.find((one) => `/api${one.path}` === path && one.method === method) as (typeof routes)[number]

  test('declares each parameter of its path, and those of its query', () => {
    const resolved = operation.parameters.map((parameter) =>
      typeof parameter.$ref === 'string' ? (resolve(parameter.$ref) as Json) : parameter,
    )
    const inPath = resolved.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{.+?\}/g) ?? [])
    for (const parameter of inPath)
      expect(parameter).toMatchObject({ required: true, description: expect.any(String), schema: { type: 'string' } })
    expect(resolved.filter((parameter) => parameter.in === 'query').map(({ name }) => name)).toEqual(
      route.openQuery ? ['query'] : Object.keys(route.query?.properties ?? {}),
    )
    const locations = resolved.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(locations).size).toBe(locations.length)
  })

  test('answers with its own statuses, and with a problem for every other', () => {
    const pending = route.operation.complete ? [202] : []
    const success = [route.status, ...(route.otherStatus ? [route.otherStatus] : []), ...pending].map(String)
    expect(Object.keys(operation.responses).filter((status) => status < '300')).toEqual(success.sort())
    for (const [status, given] of Object.entries(operation.responses)) {
      const response = (typeof given.$ref === 'string' ? resolve(given.$ref) : given) as Json
      expect(response.description).toEqual(expect.any(String))
      expect(response.headers).toHaveProperty('x-request-id')
      const types = Object.keys((response.content ?? {}) as Json)
      if (status === '304') expect([route.answerKind, types]).toEqual(['file', []])
      else if (status < '300') expect(types).toEqual(typesOf(route))
      else expect(types).toEqual(['application/problem+json'])
    }
  })

  test('says what examples look like that the schemas of the document accept', () => {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].map(
      (part) =>
        (typeof (part as Json | undefined)?.$ref === 'string' ? resolve((part as { $ref: string }).$ref) : part) as Json | undefined,
    )
    for (const { content = {} } of contents.filter((part) => part !== undefined)) {
      for (const { schema, example, examples } of Object.values(content as Readonly<Record<string, Json>>)) {
        // Of bytes there is nothing to be seen.
        if ((schema as Json).format === 'binary') continue
        const named = Object.values((examples ?? {}) as Readonly<Record<string, Json>>)
        const values = examples
          ? named.map(({ $ref, value }) => (typeof $ref === 'string' ? (resolve($ref) as Json).value : value))
          : [example]
        // Each of these schemas is used once or twice, and TypeBox compiles them in a tenth of the time.
        for (const value of values) expect(validate(inline(schema) as TSchema, value, typeboxCompiler)).toEqual([])
      }
    }
  })
})

test('[OPENAPI-04] every operation announces that the service itself may fail, and that it may not be there', () => {
  for (const { operation, path, method } of operations)
    for (const status of ['500', '503']) expect(operation.responses, `${method} ${path}`).toHaveProperty(status)
  for (const status of ['500', '503']) {
    const given = operations.map(({ operation }) => JSON.stringify(operation.responses[status]))
    expect(given.filter((one) => !one.startsWith('{"$ref":"#/components/responses/'))).toEqual([])
  }
})

test('[OPENAPI-04] every operation is described, in words other than its summary', () => {
  const plain = (text: unknown) =>
    String(text)
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  for (const { operation } of operations) {
    const { operationId, description, summary } = operation
    expect(description, operationId).toEqual(expect.stringMatching(/^[A-Z`].{20,}\.$/s))
    expect(plain(description), operationId).not.toBe(plain(summary))
  }
})

test('no object and no choice stands in it without a name, which generators of code would make up', () => {
  const anonymous: string[] = []
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null || /\/(examples?|enum)$/.test(place)) return
    const { type, properties, enum: values, allOf } = value as Json
    const isNamed = /^\/components\/schemas\/[^/]+$/.test(place)
    const isSchema = (type === 'object' && properties) || (Array.isArray(values) && values.length > 1) || allOf
    if (isSchema && !isNamed && !/^\/components\/schemas\/[^/]+\/properties$/.test(place)) anonymous.push(place)
    for (const [key, inner] of Object.entries(value)) visit(inner, `${place}/${key}`)
  }
  visit(document, '')
  expect(anonymous).toEqual([])
  const { schemas } = document.components as { readonly schemas: Json }
  for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]*[A-Za-z]$/)
})

test('for readers, what has no name of its own stands where it is used', () => {
  const { components } = buildOpenApi(routes, { ...options, naming: 'given' }) as { readonly components: { readonly schemas: Json } }
  const { schemas } = document.components as { readonly schemas: Json }
  expect(components.schemas.Customer).toMatchObject({ properties: { status: { type: 'string', enum: expect.any(Array) } } })
  expect(schemas.Customer).toMatchObject({ properties: { status: { $ref: '#/components/schemas/CustomerStatus' } } })
  expect(schemas).toHaveProperty('CustomersSendMessageRequest')
  expect(components.schemas).not.toHaveProperty('CustomersSendMessageRequest')
})

test('addresses say what they are: a URI, or an IRI where somebody types it', () => {
  const { schemas } = document.components as {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, Json>> }>>
  }
  const addresses = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([key]) => /url$/i.test(key))
      .map(([key, { format }]) => [`${name}.${key}`, format]),
  )
  expect(addresses.length).toBeGreaterThan(5)
  for (const [name, format] of addresses) expect([name, format]).toEqual([name, /^Webhook/.test(String(name)) ? 'iri' : 'uri'])
})

test('[LIMIT-04] the text of a note is as long as the rule about notes has it', () => {
  expect(inline({ $ref: '#/components/schemas/Definition' })).toMatchObject({
    properties: { notes: { items: { properties: { text: { maxLength: 2000 } } } } },
  })
})

test('the codes of problems are published as a closed list', () => {
  expect(resolve('#/components/schemas/Problem')).toMatchObject({ properties: { code: { $ref: '#/components/schemas/ProblemCode' } } })
  expect(resolve('#/components/schemas/ProblemCode')).toMatchObject({ enum: Object.keys(problems) })
})

describe('the webhooks of the document', () => {
  test('are the events whose data is known', () => {
    expect(webhooks.map(([key]) => key).sort()).toEqual([...eventShapes.keys()].sort())
  })

  test.each(webhooks)('%s has an example that its schema accepts, and refuses another', (key, { post }) => {
    const { schema, example } = (post.requestBody as { content: { 'application/json': { schema: unknown; example: Json } } }).content[
      'application/json'
    ]
    const full = inline(schema) as TSchema
    expect(validate(full, example)).toEqual([])
    expect(example.event).toBe(key)
    expect(validate(full, { ...example, event: 'customer:nope' })).not.toEqual([])
    expect(validate(full, { ...example, data: {} })).not.toEqual([])
    expect(post.summary).toBe(eventCatalogue[key as EventKey].description)
    expect(post.security).toEqual([])
  })

  test('name the headers of a delivery', () => {
    for (const [, { post }] of webhooks)
      expect(post.parameters.map(({ $ref }) => (resolve(String($ref)) as Json).name)).toEqual(['X-Webhook-Event-ID', 'X-Webhook-Signature'])
  })
})

test('building it twice gives the same document, byte for byte', () => {
  expect(JSON.stringify(buildOpenApi(routes, options))).toBe(text)
})

test('it is plain JSON: nothing is lost on the way', () => {
  expect(JSON.parse(text)).toEqual(document)
})

test('a parameter of which nothing is said is a mistake that shows at once', () => {
  const [first] = routes.filter(({ operation }) => operation.name === 'customers.get')
  if (!first) throw new Error('no route to spoil')
  expect(() => buildOpenApi([{ ...first, params: {} }], options)).toThrow('the route says nothing of its parameter id')
})

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, name) => (node as Json | undefined)?.[name], document)
}

/** The schema with every reference replaced by what it refers to. */
function inline(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inline)
  if (typeof node !== 'object' || node === null) return node
  const { $ref } = node as Json
  if (typeof $ref === 'string') return inline(resolve($ref))
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, inline(inner)]))
}
