import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../framework/contract/problems-of.ts'
import type { AnyModel } from '../framework/models/define-model.ts'
import { exampleId, type IdKind, idPrefixes } from '../kernel/ids.ts'
import { ALL_PERMISSIONS, grantedPermissions } from '../kernel/permissions.ts'
import { problems } from '../kernel/problems.ts'
import { validate } from '../kernel/schema/validate.ts'
import { models } from './models.ts'
import { routes, tags } from './routes.ts'

const titled = routes.map((route) => ({ title: `${route.method} ${route.path}`, route }))
const lists = titled.filter(({ route }) => route.operation.name.endsWith('.list'))
/** Lists that are read whole and cut into pages, so without filters. */
const whole = ['orgs.list', 'event-keys.list', 'automation-step-types.list', 'automation-api-operations.list']

describe('the table', () => {
  test('holds the routes of every file: each is imported by the table of its area', () => {
    for (const area of readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      const folder = join(import.meta.dirname, area.name)
      const source = readFileSync(join(folder, 'routes.ts'), 'utf8')
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (file) => /routes\.ts$/.test(file) && file !== 'routes.ts',
      )
      for (const file of files) expect(source, file).toContain(`from './${file.replaceAll('\\', '/')}'`)
    }
  })

  test('has words for each tag, and no words for others', () => {
    expect(Object.keys(tags).sort()).toEqual([...new Set(routes.map(({ tag }) => tag))].sort())
  })

  test('leads to every operation once', () => {
    const names = routes.map(({ operation }) => operation.name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(titled.map(({ title }) => title)).size).toBe(titled.length)
  })

  test('[CONV-02] keeps what belongs to an organization below /orgs/{organizationId}', () => {
    for (const { path, operation } of routes)
      expect(path.startsWith('/orgs/{organizationId}'), path).toBe(['organization', 'hook'].includes(operation.scope))
  })
})

describe.each(titled)('$title', ({ route }) => {
  const { operation, body, path } = route

  test('is named after a collection and a verb', () => {
    expect(operation.name).toMatch(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*\.[a-z][A-Za-z]*$/)
    expect(route.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(route.answerDescription).toMatch(/^[A-Z].*[^.]$/)
    if (route.description) expect(route.description).toMatch(/^[A-Z].*\.$/)
  })

  test('declares its parameters, no more and no fewer', () => {
    const names = [...path.matchAll(/\{(.+?)\}/g)].map(([, name]) => name).filter((name) => name !== 'organizationId')
    expect(Object.keys(route.params).sort()).toEqual(names.sort())
    for (const kind of Object.values(route.params)) if (typeof kind === 'string') expect(idPrefixes).toHaveProperty(kind)
  })

  test('has an example of its body that its schema accepts', () => {
    if (body) expect(validate(body, route.bodyExample)).toEqual([])
    else expect(route.bodyExample).toBeUndefined()
    // What is asked for with a POST may need no words, such as a retry.
    if (route.method !== 'post') expect(body !== null || route.bodyKind === 'file').toBe(['put', 'patch'].includes(route.method))
  })

  test('has an example of its answer that its schema accepts', () => {
    // Of bytes there is nothing to be seen.
    if (route.answerKind !== undefined) return
    expect(route.answerExample).toBeDefined()
    expect(validate(route.answer, route.answerExample)).toEqual([])
  })

  test('refuses unknown fields in its body and its query', () => {
    // What calls an automation is nobody's to prescribe.
    if (operation.scope === 'hook') return
    for (const schema of [body, route.query])
      if (schema) expect(validate(schema, { ...Object(route.bodyExample), 'no-such-field': 1 })).not.toEqual([])
  })

  test('reads when it is a GET, and writes when it is not', () => {
    // A definition that is only looked at, or played, is too large for a query.
    if (!['automations.validate', 'automations.simulate', 'orgs.export'].includes(operation.name))
      expect(operation.readOnly).toBe(route.method === 'get')
    if (operation.permission) expect(grantedPermissions).toContain(operation.permission)
    if (operation.permission && operation.permission !== ALL_PERMISSIONS)
      expect(operation.permission.endsWith(':read')).toBe(operation.readOnly)
    if (operation.scope !== 'organization') expect(operation.permission).toBeNull()
  })

  test('names problems that exist, each once', () => {
    const codes = problemsOf(route)
    for (const code of codes) expect(problems).toHaveProperty(code)
    expect(new Set(codes).size).toBe(codes.length)
    if (operation.scope === 'organization')
      expect(codes).toEqual(expect.arrayContaining(['unauthenticated', 'not_found', 'organization_mismatch']))
  })

  test('carries a version exactly where its answer has one', () => {
    const answered =
      route.method === 'delete' ? path.endsWith('{id}') : 'version' in ((route.answer as { properties?: object }).properties ?? {})
    // Renewing a key replaces its value whatever its version is, and a session has none.
    if (!['api-keys.renew', 'sessions.delete'].includes(operation.name)) expect(route.versioned).toBe(answered)
  })
})

describe.each(lists)('$title', ({ route }) => {
  const { query, operation, answer } = route
  const needed = Object.fromEntries(((query as { required?: readonly string[] } | null)?.required ?? []).map((name) => [name, 'x']))

  test('answers a page', () => {
    const more = operation.name === 'events.list' ? ['hasMore'] : []
    expect(Object.keys((answer as { properties: object }).properties)).toEqual(['data', 'nextCursor', ...more])
  })

  test('is paged: limit from 1 to 200, and a cursor', () => {
    if (!query) throw new Error('a list without query')
    for (const good of [{}, { limit: 1 }, { limit: 200 }, { cursor: 'x' }]) expect(validate(query, { ...needed, ...good })).toEqual([])
    for (const bad of [{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, { limit: '10' }, { cursor: '' }, { cursor: 'x'.repeat(501) }]) {
      expect(validate(query, { ...needed, ...bad }), JSON.stringify(bad)).toHaveLength(1)
    }
  })

  test('takes fifty by default', () => {
    if (query) expect(route.input({ params: {}, query: {}, body: undefined })).toMatchObject({ limit: 50, filters: {} })
  })

  test('filters by what its model says, and by the time of the last change', () => {
    const model = Object.values<AnyModel>(models).find(
      ({ collection }) => operation.name === `${collection}.list` || operation.name.endsWith(`.${collection}.list`),
    )
    if (!model || model.name === 'apiKey' || whole.includes(operation.name)) return
    const names = Object.keys(query?.properties ?? {})
    const expected = [
      'limit',
      'cursor',
      ...model.filters,
      ...Object.keys(model.termFilters ?? {}),
      ...(model.integration ? ['externalId'] : []),
      'updatedSince',
    ]
    expect(names.sort()).toEqual(expected.sort())
    expect(query && validate(query, { updatedSince: 'yesterday' })).toHaveLength(1)
    const input = route.input({
      params: model.parent ? { [model.parent.field]: 'p' } : {},
      query: { limit: 7, updatedSince: '2026-07-01T14:00:00+02:00', status: 'VIP' },
      body: undefined,
    })
    expect(input).toEqual({
      limit: 7,
      cursor: undefined,
      updatedSince: 1_782_907_200_000,
      filters: { status: 'VIP' },
      ...(model.parent ? { parentId: 'p' } : {}),
    })
  })
})

test('by default the input of an operation is its parameters, its query and its body side by side', () => {
  const patch = routes.find(({ operation }) => operation.name === 'customers.update')
  const id = exampleId('customer' satisfies IdKind)
  expect(patch?.input({ params: { id }, query: {}, body: { notes: null }, ifVersion: 3 })).toEqual({
    id,
    body: { notes: null },
    ifVersion: 3,
  })
  const get = routes.find(({ operation }) => operation.name === 'customers.get')
  expect(get?.input({ params: { id }, query: {}, body: undefined })).toEqual({ id })
})

test('an external id in the path is held to the same rules as one in a body', () => {
  for (const { operation, params } of routes) {
    const schema = params.externalId
    if (typeof schema !== 'object') continue
    for (const bad of ['', 'a/b', 'a\u0000b', 'x'.repeat(201)]) {
      expect(validate(schema, bad), `${operation.name} takes ${JSON.stringify(bad)}`).not.toEqual([])
    }
    expect(validate(schema, 'crm-1042')).toEqual([])
  }
})
