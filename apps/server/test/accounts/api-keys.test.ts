import { describe, expect, test } from 'vitest'
import { addColleague } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

async function startWithKey(body: Readonly<Record<string, unknown>> = { name: 'Booking site' }) {
  const server = await startTestServer()
  const created = await server.call('POST', '/api/api-keys', { body })
  expect(created.status).toBe(201)
  const { key, ...record } = created.body
  return { ...server, path: `/api/api-keys/${record.id}`, id: record.id as string, value: key as string, record, created }
}

describe('making and reading keys', () => {
  test('[AUTH-15] a key is made with its value, which works at once, and is read back without it', async () => {
    const { call, path, id, value, record, created } = await startWithKey({ name: 'Booking site', description: 'On the web server' })
    expect(value).toMatch(/^bfy_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/)
    expect(created.headers.get('etag')).toBe('"1"')
    expect(record).toMatchObject({
      name: 'Booking site',
      description: 'On the web server',
      hint: `${value.slice(0, 14)}…${value.slice(-4)}`,
      permissions: null,
      organizationIds: null,
      expiresAt: null,
      lastUsedAt: null,
      version: 1,
    })
    expect((await call('GET', path)).body).toEqual(record)
    expect((await call('GET', CUSTOMERS, { key: value })).status).toBe(200)
    expect((await call('GET', '/api-keys')).body.data.map((key: { id: string }) => key.id)).toContain(id)
  })

  test('keys are listed newest first and in pages, only those of the caller', async () => {
    const server = await startTestServer()
    const { call } = server
    const ben = await addColleague(server, { permissions: ['*'] })
    const made: string[] = []
    for (const name of ['one', 'two', 'three']) made.unshift((await call('POST', '/api/api-keys', { body: { name } })).body.id)

    const first = await call('GET', '/api/api-keys?limit=2')
    const second = await call('GET', `/api/api-keys?limit=2&cursor=${first.body.nextCursor}`)
    expect([...first.body.data, ...second.body.data].map(({ id }) => id).slice(0, 3)).toEqual(made)
    expect(second.body.nextCursor).toBe(null)
    const his = await call('GET', '/api/api-keys', { key: ben.key })
    expect(his.body.data.map(({ name }: { name: string }) => name)).toEqual(['Key of ben@example.com'])
  })

  test("another user's key is not there, whatever is done with it", async () => {
    const server = await startWithKey()
    const { call, path, id, value, record } = server
    const ben = await addColleague(server, { permissions: ['*'] })
    const tries = [
      call('GET', path, { key: ben.key }),
      call('PUT', path, { key: ben.key, body: { id, name: 'Mine' } }),
      call('POST', `${path}/renew`, { key: ben.key, body: { id } }),
      call('DELETE', path, { key: ben.key }),
    ]
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404)
    expect((await call('GET', path)).body).toEqual({ ...record, lastUsedAt: null })
    expect((await call('GET', CUSTOMERS, { key: value })).status).toBe(200)
  })

  test('a deleted key stops working at once and is gone', async () => {
    const { call, path, id, value } = await startWithKey()
    expect((await call('DELETE', path)).body).toEqual({ id, deleted: true })
    expect((await call('GET', CUSTOMERS, { key: value })).status).toBe(401)
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(404)
  })
})

describe('changing a key', () => {
  test('[KEY-01] name and description are changed and read back, under both spellings of the path', async () => {
    const { call, path, id } = await startWithKey()
    const changed = await call('PUT', path, { body: { id, name: 'Shop', description: 'Sells bicycles' } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(changed.body).toMatchObject({ id, name: 'Shop', description: 'Sells bicycles', version: 2 })
    const again = await call('PUT', `/api-keys/${id}`, { body: { id, name: 'Shop II' } })
    expect(again.status).toBe(200)
    expect((await call('GET', path)).body).toEqual(again.body)
  })

  test.each([
    ['left out: it stays', {}, 'Old'],
    ['null: it is cleared', { description: null }, null],
    ['empty: it is cleared', { description: '' }, null],
    ['several lines of any script', { description: 'Zeile 1\nβ — 東京 🚲\n\tend' }, 'Zeile 1\nβ — 東京 🚲\n\tend'],
  ])('[KEY-04] a description that is %s', async (_, sent, expected) => {
    const { call, path, id } = await startWithKey({ name: 'Key', description: 'Old' })
    const { status, body } = await call('PUT', path, { body: { id, name: 'Key', ...sent } })
    expect(status).toBe(200)
    expect(body.description).toBe(expected)
    expect((await call('GET', path)).body.description).toBe(expected)
  })

  test('[KEY-12] an id in the body that is not the one in the path is refused, and nothing changes', async () => {
    const { call, path, value, record } = await startWithKey()
    const other = (await call('POST', '/api/api-keys', { body: { name: 'Other' } })).body
    for (const answer of [
      await call('PUT', path, { body: { id: other.id, name: 'Mixed up' } }),
      await call('POST', `${path}/renew`, { body: { id: other.id } }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.code).toBe('id_mismatch')
      expect(answer.body.errors[0].pointer).toBe('/id')
    }
    expect((await call('GET', path)).body).toEqual(record)
    for (const key of [value, other.key]) expect((await call('GET', CUSTOMERS, { key })).status).toBe(200)
  })

  test('If-Match with the version that was read is accepted, a stale one is refused', async () => {
    const { call, path, id } = await startWithKey()
    const put = (version: string, name: string) => call('PUT', path, { body: { id, name }, headers: { 'if-match': version } })
    expect((await put('"1"', 'Second')).status).toBe(200)
    const stale = await put('"1"', 'Third')
    expect(stale.status).toBe(412)
    expect(stale.body.code).toBe('stale_version')
    expect((await call('DELETE', path, { headers: { 'if-match': '"1"' } })).status).toBe(412)
    expect((await call('GET', path)).body.name).toBe('Second')
    expect((await put('*', 'Third')).status).toBe(200)
    expect((await call('DELETE', path, { headers: { 'if-match': '"3"' } })).status).toBe(200)
  })

  test('[KEY-11] no operation on keys is open without a key or a session', async () => {
    const { call, path, id } = await startWithKey()
    const tries = [
      call('PUT', path, { key: null, body: { id, name: 'Anybody' } }),
      call('POST', `${path}/renew`, { key: null, body: { id } }),
      call('GET', path, { key: null }),
      call('GET', '/api/api-keys', { key: null }),
      call('POST', '/api/api-keys', { key: null, body: { name: 'Anybody' } }),
      call('DELETE', path, { key: null }),
    ]
    for (const { status, headers } of await Promise.all(tries)) {
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('ApiKey')
    }
  })
})
