import { readFileSync } from 'node:fs'
import { buildOpenApi, problems, routes } from '@belfry/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { version } from '../../src/platform/process/version.ts'
import { createAnnounced } from '../support/announced.ts'
import { witnessOf } from '../support/document-witness.ts'
import { readJson } from '../support/read-json.ts'
import { startTestServer } from '../support/test-server.ts'

type Json = Readonly<Record<string, unknown>>

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly Json[]
  readonly 'x-internal'?: boolean
  readonly parameters: readonly { readonly $ref?: string; readonly in?: string; readonly name?: string }[]
}

// biome-ignore lint/suspicious/noExplicitAny: a document that is walked by path
const document = buildOpenApi(routes, { version, baseUrl: 'http://localhost:8080' }) as any
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

/** Every object inside a value, with the JSON pointer that leads to it. */
function* walk(value: unknown, pointer = ''): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return
  yield [pointer, value as Json]
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

function resolve(pointer: string): unknown {
  const keys = pointer.slice(2).split('/')
  return keys.reduce<unknown>((node, key) => (node as Json | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

describe('the document at {app_url}/api/openapi.json', () => {
  test('[OPENAPI-01] [VER-01] is served to everybody, and is OpenAPI 3.1', async () => {
    const { server } = await startTestServer()
    const response = await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const served = await readJson(response)
    expect(served.openapi).toMatch(/^3\.1\./)
    expect(served).toEqual({ ...document, servers: [{ ...document.servers[0], url: server.appUrl }] })
  })

  test('[CONV-08] names the API address, while links to pages name the application address', async () => {
    const server = await startTestServer({
      environment: { BELFRY_BASE_URL: 'https://api.example.com/', BELFRY_APP_URL: 'https://app.example.com' },
    })
    const response = await fetch(`http://127.0.0.1:${server.server.port}/api/openapi.json`)
    expect((await readJson(response)).servers).toMatchObject([{ url: 'https://api.example.com' }])
    const invited = await server.call('POST', '/api/orgs/test-park/members', { body: { email: 'ben@example.com', name: 'Ben' } })
    expect(invited.body.welcomeUrl).toMatch(/^https:\/\/app\.example\.com\/welcome\//)
    const missing = await server.call('GET', '/api/orgs/nowhere')
    expect(missing.body.type).toBe('https://app.example.com/problems/not_found')
  })

  test('names the application address when there is no other', async () => {
    const { server } = await startTestServer({ environment: { BELFRY_APP_URL: 'https://app.example.com' } })
    const response = await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)
    expect((await readJson(response)).servers).toMatchObject([{ url: 'https://app.example.com' }])
  })
})

test('the committed openapi/openapi.json is the one that the contract gives', () => {
  const committed = readFileSync(new URL('../../../../openapi/openapi.json', import.meta.url), 'utf8')
  const fresh = `${JSON.stringify(document, null, 2)}\n`
  // Compared as a truth value: the difference of two long documents would hide what to do.
  expect(committed === fresh, 'Write it anew: npm run generate').toBe(true)
})

test('the answers of every test server are held to the document, by status and by code', () => {
  const answered = (values: object) => `${JSON.stringify({ method: 'PUT', route: '/api-keys/{id}', msg: 'answered', ...values })}\n`
  const announced = createAnnounced()
  for (const values of [{ status: 200 }, { status: 404, problem: 'not_found' }, { status: 405, route: null }])
    announced.read(answered(values))
  announced.require()
  for (const values of [{ status: 201 }, { status: 404, problem: 'conflict' }, { status: 410, problem: 'cursor_expired' }]) {
    const strict = createAnnounced()
    strict.read(answered(values))
    expect(() => strict.require()).toThrow(`PUT /api-keys/{id} → ${values.status}`)
  }
})

describe('the contents of the document', () => {
  test('[OPENAPI-02] hold every operation of the contract, each once', () => {
    const listed = operations.map(({ method, path }) => `${method} ${path}`)
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} /api${path}`).sort())
  })

  test.each([
    'put /api/api-keys/{id}',
    'post /api/api-keys/{id}/renew',
    'get /api/orgs/{organizationId}/webhooks',
    'get /api/orgs/{organizationId}/webhooks/delivery-stats',
    'post /api/orgs/{organizationId}/webhooks/retry-deliveries',
    'get /api/orgs/{organizationId}/webhooks/{id}',
    'post /api/orgs/{organizationId}/webhooks',
    'patch /api/orgs/{organizationId}/webhooks/{id}',
    'delete /api/orgs/{organizationId}/webhooks/{id}',
    'post /api/orgs/{organizationId}/automation-hooks/{automationId}/{token}',
    'get /api/orgs/{organizationId}/automations/{id}/webhook-url',
    'post /api/orgs/{organizationId}/automation-approvals/{taskId}',
  ])('[OPENAPI-02] hold %s', (line) => {
    const [method, path] = line.split(' ') as [string, string]
    expect(document.paths[path]?.[method]).toMatchObject({
      operationId: expect.any(String),
      responses: { [path.endsWith('/webhooks') && method === 'post' ? 201 : 200]: expect.anything() },
    })
  })

  test('[OPENAPI-04] give every operation a name of its own', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z-]+(\.[a-z-]+)*\.[a-zA-Z]+$/)
  })

  test('[OPENAPI-04] refer only to what is there, and hold nothing that nobody refers to', () => {
    const references = [...walk(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
    const defined = ['parameters', 'headers', 'responses', 'schemas', 'examples'].flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    )
    expect(defined.filter((pointer) => !references.includes(pointer))).toEqual([])
  })

  test('declare every parameter that a path has, and no other', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const resolved = operation.parameters.map(({ $ref, ...own }) => ($ref ? (resolve($ref) as typeof own) : own))
      expect(resolved.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
      const names = resolved.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('[OPENAPI-03] have the operations of automations under the tag automations', () => {
    const tagged = operations.filter(({ operation }) => operation.tags.includes('automations')).map(({ path }) => path)
    const automations = operations.filter(({ path }) => /\/automation/.test(path)).map(({ path }) => path)
    expect(tagged).toEqual(automations)
    expect(tagged.length).toBeGreaterThan(0)
    const declared = document.tags.map(({ name }: { name: string }) => name)
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(new Set(declared))
  })

  test('[OPENAPI-05] declare the header x-api-key, which every operation takes that is not for everybody', () => {
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'x-api-key' })
    expect(document.security).toContainEqual({ apiKey: [] })
    const open = operations.filter(({ operation }) => operation.security !== undefined)
    expect(open.map(({ method, path, operation }) => [method, path, operation.security])).toEqual([
      ['post', '/api/session', []],
      ['post', '/api/password-reset', []],
      ['post', '/api/orgs/{organizationId}/automation-hooks/{automationId}/{token}', []],
    ])
  })

  test('[OPENAPI-06] mark the operations that automations are not offered', () => {
    const internal = operations.filter(({ operation }) => operation['x-internal']).map(({ path }) => path)
    expect(internal).toEqual(expect.arrayContaining(['/api/session', '/api/password-reset']))
    expect(internal).not.toContain('/api/orgs/{organizationId}/customers')
  })

  test('name every code that a problem can have', () => {
    expect(document.components.schemas.ProblemCode.enum).toEqual(Object.keys(problems))
  })

  test('have only examples that match their schemas', () => {
    const witness = witnessOf(document)
    // With the formats of a list that is not ours.
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addFormat('iri', true)
    ajv.addSchema({ $id: 'openapi', components: document.components })
    // Many operations refer to the same schemas, which take long to compile.
    const compiled = new Map<string, readonly [ReturnType<typeof ajv.compile>, ReturnType<typeof witness>]>()
    const faults: string[] = []
    let count = 0
    for (const [pointer, { schema, example, examples }] of walk({ paths: document.paths, webhooks: document.webhooks })) {
      const values = [
        ...(example === undefined ? [] : [example]),
        ...Object.values((examples ?? {}) as Record<string, { $ref?: string; value: unknown }>).map(({ $ref, value }) =>
          $ref === undefined ? value : (resolve($ref) as { value: unknown }).value,
        ),
      ]
      if (typeof schema !== 'object' || values.length === 0) continue
      const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')
      const judges = compiled.get(text) ?? ([ajv.compile(JSON.parse(text)), witness(schema)] as const)
      compiled.set(text, judges)
      const [validate, faultsOf] = judges
      for (const value of values) {
        count++
        if (!validate(value)) faults.push(`${pointer}: ${ajv.errorsText(validate.errors)}`)
        if (faultsOf(value) !== '') faults.push(`${pointer}: ${faultsOf(value)}`)
      }
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(operations.length)
  })
})
