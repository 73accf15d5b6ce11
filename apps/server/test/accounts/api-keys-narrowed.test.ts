import { describe, expect, test } from 'vitest'
import { addColleague, openBrowser } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'

async function narrowedKey({ call }: Pick<TestServer, 'call'>, narrowing: Readonly<Record<string, unknown>>) {
  const { status, body } = await call('POST', '/api/api-keys', { body: { name: 'Narrow', ...narrowing } })
  expect(status).toBe(201)
  return { id: body.id as string, value: body.key as string }
}

describe('a key with permissions of its own', () => {
  test('may do what its list says, and nothing else of what its user may', async () => {
    const server = await startTestServer()
    const { value } = await narrowedKey(server, { permissions: ['customers:read', 'tasks:write'] })
    const call = (method: string, path: string, body?: unknown) => server.call(method, path, { key: value, body })
    expect((await call('GET', `${PARK}/customers`)).status).toBe(200)
    expect((await call('POST', `${PARK}/tasks`, { title: 'Sweep' })).status).toBe(201)
    const refused = await call('POST', `${PARK}/customers`, { firstName: 'Ada' })
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toContain('customers:write')
    expect((await call('GET', `${PARK}/tasks`)).status).toBe(403) // writing does not imply reading
    expect((await call('GET', `${PARK}/webhooks`)).status).toBe(403)
  })

  test('an empty list may do nothing that needs a permission', async () => {
    const server = await startTestServer()
    const { value } = await narrowedKey(server, { permissions: [] })
    for (const path of ['customers', 'tasks', 'members', 'webhooks']) {
      expect((await server.call('GET', `${PARK}/${path}`, { key: value })).status).toBe(403)
    }
  })

  test('is never wider than its maker, and shrinks with its user', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['customers:read', 'tasks:read'] })
    for (const permission of ['customers:write', '*']) {
      const { status, body } = await call('POST', '/api/api-keys', {
        key: ben.key,
        body: { name: 'Wide', permissions: ['tasks:read', permission] },
      })
      expect(status).toBe(403)
      expect(body.errors[0]).toMatchObject({ pointer: '/permissions', code: 'forbidden' })
      expect(body.detail).toContain(permission)
    }
    const own = await call('POST', '/api/api-keys', { key: ben.key, body: { name: 'Fits', permissions: ['customers:read'] } })
    expect((await call('GET', `${PARK}/customers`, { key: own.body.key })).status).toBe(200)
    await call('PATCH', `${PARK}/members/${ben.memberId}`, { body: { permissions: ['tasks:read'] } })
    expect((await call('GET', `${PARK}/customers`, { key: own.body.key })).status).toBe(403)
    expect((await call('GET', `${PARK}/tasks`, { key: own.body.key })).status).toBe(403)
  })
})

describe('a key with organizations of its own', () => {
  test('works only there, and sees only those', async () => {
    const server = await startTestServer()
    const { call, organization } = server
    const other = (await call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })).body
    const { value } = await narrowedKey(server, { organizationIds: [other.id] })
    expect((await call('GET', '/api/orgs/other-park/customers', { key: value })).status).toBe(200)
    for (const slugOrId of ['test-park', organization.id]) {
      expect((await call('GET', `/api/orgs/${slugOrId}/customers`, { key: value })).status).toBe(404)
    }
    const seen = async (key: string) => (await call('GET', '/api/orgs', { key })).body.data.map(({ slug }: { slug: string }) => slug)
    expect(await seen(value)).toEqual(['other-park'])
    expect(await seen(server.key)).toEqual(['other-park', 'test-park'])
  })

  test('names only organizations of its user', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['*'] })
    const other = (await call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })).body
    const { status, body } = await call('POST', '/api/api-keys', { key: ben.key, body: { name: 'Far', organizationIds: [other.id] } })
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ pointer: '/organizationIds', code: 'unknown_record' })
  })
})

describe.each([
  ['permissions', { permissions: ['*'] }],
  ['organizations', (id: string) => ({ organizationIds: [id] })],
])('a key that is narrowed by %s', (_, narrowing) => {
  test('acts on no key but itself, and makes none', async () => {
    const server = await startTestServer()
    const { call } = server
    const { id, value } = await narrowedKey(server, typeof narrowing === 'function' ? narrowing(server.organization.id) : narrowing)
    const other = await call('POST', '/api/api-keys', { body: { name: 'Other' } })
    const theirs = `/api/api-keys/${other.body.id}`

    const made = await call('POST', '/api/api-keys', { key: value, body: { name: 'Child', permissions: [] } })
    expect(made.status).toBe(403)
    expect(made.body.code).toBe('narrowed_key')
    expect((await call('GET', '/api/api-keys', { key: value })).body.data.map((key: { id: string }) => key.id)).toEqual([id])
    expect((await call('GET', theirs, { key: value })).status).toBe(404)
    expect((await call('PUT', theirs, { key: value, body: { id: other.body.id, name: 'Mine' } })).status).toBe(404)
    expect((await call('POST', `${theirs}/renew`, { key: value, body: { id: other.body.id } })).status).toBe(404)
    expect((await call('DELETE', theirs, { key: value })).status).toBe(404)
    expect((await call('GET', `${PARK}/customers`, { key: other.body.key })).status).toBe(200)
  })

  test('renames, renews and deletes itself, and stays as narrow as it was', async () => {
    const server = await startTestServer()
    const { call } = server
    const limits = typeof narrowing === 'function' ? narrowing(server.organization.id) : narrowing
    const { id, value } = await narrowedKey(server, limits)
    expect((await call('PUT', `/api/api-keys/${id}`, { key: value, body: { id, name: 'Renamed' } })).status).toBe(200)
    const renewed = await call('POST', `/api/api-keys/${id}/renew`, { key: value, body: { id } })
    expect(renewed.body).toMatchObject({ name: 'Renamed', ...limits })
    expect((await call('POST', '/api/api-keys', { key: renewed.body.key, body: { name: 'Child' } })).status).toBe(403)
    expect((await call('DELETE', `/api/api-keys/${id}`, { key: renewed.body.key })).status).toBe(200)
    expect((await call('GET', '/api/api-keys', { key: renewed.body.key })).status).toBe(401)
  })

  test("does not use its user's power over the installation", async () => {
    const server = await startTestServer()
    const limits = typeof narrowing === 'function' ? narrowing(server.organization.id) : narrowing
    const { value } = await narrowedKey(server, limits)
    const { status } = await server.call('POST', '/api/orgs', { key: value, body: { name: 'New', slug: 'new-park' } })
    expect(status).toBe(403)
  })
})

test('a session and a key without limits manage all keys of their user', async () => {
  const server = await startTestServer()
  const browser = await openBrowser(server, server.email)
  const { id, value } = await narrowedKey(server, { permissions: ['tasks:read'] })
  expect((await browser.call('PUT', `/api/api-keys/${id}`, { body: { id, name: 'From the browser' } })).status).toBe(200)
  const renewed = await browser.call('POST', `/api/api-keys/${id}/renew`, { body: { id } })
  expect(renewed.status).toBe(200)
  expect(renewed.body.permissions).toEqual(['tasks:read'])
  expect((await server.call('GET', `${PARK}/tasks`, { key: value })).status).toBe(401)
})
