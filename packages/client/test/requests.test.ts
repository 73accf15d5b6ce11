import { expect, test } from 'vitest'
import type { Belfry } from '../src/index.ts'
import { apiKey, startServer } from './server.ts'

const page = { data: [], nextCursor: null }

test.each<[string, (belfry: Belfry) => Promise<unknown>, { method: string; url: string; body?: unknown }]>([
  ['a list without a query', (belfry) => belfry.orgs.list(), { method: 'GET', url: '/api/orgs' }],
  [
    'a list with a query',
    (belfry) => belfry.org('demo-park').customers.list({ limit: 10, status: 'VIP' }),
    { method: 'GET', url: '/api/orgs/demo-park/customers?limit=10&status=VIP' },
  ],
  [
    'a list from a cursor',
    (belfry) => belfry.org('demo-park').customers.list({ cursor: 'a/b+c' }),
    { method: 'GET', url: '/api/orgs/demo-park/customers?cursor=a%2Fb%2Bc' },
  ],
  [
    'a list below a record',
    (belfry) => belfry.org('demo-park').customers.contacts.list('cus_1', { limit: 2 }),
    { method: 'GET', url: '/api/orgs/demo-park/customers/cus_1/contacts?limit=2' },
  ],
  [
    'a record',
    (belfry) => belfry.org('demo-park').customers.get('cus_1'),
    { method: 'GET', url: '/api/orgs/demo-park/customers/cus_1', body: undefined },
  ],
  [
    'a new record',
    (belfry) => belfry.org('demo-park').customers.create({ firstName: 'Ada', customFields: { newsletter: true } }),
    { method: 'POST', url: '/api/orgs/demo-park/customers', body: { firstName: 'Ada', customFields: { newsletter: true } } },
  ],
  [
    'a record by the id of another system',
    (belfry) => belfry.org('demo-park').customers.putByExternalId('crm/1 ä', { lastName: null }),
    { method: 'PUT', url: '/api/orgs/demo-park/customers/by-external-id/crm%2F1%20%C3%A4', body: { lastName: null } },
  ],
  ['a deletion', (belfry) => belfry.apiKeys.delete('key_1'), { method: 'DELETE', url: '/api/api-keys/key_1', body: undefined }],
  [
    'an action on a record',
    (belfry) => belfry.apiKeys.renew('key_1', { id: 'key_1' }),
    { method: 'POST', url: '/api/api-keys/key_1/renew', body: { id: 'key_1' } },
  ],
  ['the organization', (belfry) => belfry.org('demo-park').get(), { method: 'GET', url: '/api/orgs/demo-park' }],
  [
    'a change of the organization',
    (belfry) => belfry.org('demo-park').update({ name: 'New' }),
    { method: 'PATCH', url: '/api/orgs/demo-park', body: { name: 'New' } },
  ],
  [
    'anything else',
    (belfry) =>
      belfry.request('post', '/api/orgs/{organizationId}/new/{id}', {
        params: { organizationId: 'a b', id: '1' },
        query: { tag: ['x', 'y'], at: new Date(0), none: undefined, zero: 0 },
        body: [1],
      }),
    { method: 'POST', url: '/api/orgs/a%20b/new/1?tag=x&tag=y&at=1970-01-01T00%3A00%3A00.000Z&zero=0', body: [1] },
  ],
])('sends %s', async (_, call, want) => {
  const { arrived, connect } = await startServer({ body: page })
  await call(connect())
  expect(arrived).toMatchObject([want])
})

test('says who asks, and what it sends and reads', async () => {
  const { arrived, connect } = await startServer()
  const { customers } = connect().org('demo-park')
  await customers.get('cus_1')
  await customers.create({})
  expect(arrived[0]?.headers).toMatchObject({
    'x-api-key': apiKey,
    accept: 'application/json, application/problem+json',
    'user-agent': expect.stringMatching(/^belfry-client\/\d/),
  })
  expect(arrived[0]?.headers).not.toHaveProperty('content-type')
  expect(arrived[1]?.headers).toMatchObject({ 'content-type': 'application/json' })
  expect(arrived[0]?.headers).not.toHaveProperty('idempotency-key')
  expect(arrived[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('every POST has an Idempotency-Key of its own, unless one was given', async () => {
  const { arrived, connect } = await startServer()
  const belfry = connect()
  const { customers } = belfry.org('demo-park')
  await customers.create({})
  await customers.create({})
  await belfry.request('post', '/api/orgs/{organizationId}/new', { params: { organizationId: 'demo-park' } })
  await customers.create({}, { idempotencyKey: 'option' })
  await customers.create({}, { headers: { 'Idempotency-Key': 'header' } })
  await customers.update('cus_1', {})
  const keys = arrived.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 3)).size).toBe(3)
  expect(keys).toEqual([expect.stringMatching(/^.{32}$/), expect.any(String), expect.any(String), 'option', 'header', undefined])
})

test('headers of the call win over those of the client, and neither over the key', async () => {
  const { arrived, connect } = await startServer()
  const belfry = connect({ headers: { 'X-Proxy': 'client', 'X-Team': 'booking', 'user-agent': 'shop/1' } })
  await belfry.apiKeys.get('key_1', { headers: { 'x-proxy': 'call', 'X-API-Key': 'other' } })
  expect(arrived[0]?.headers).toMatchObject({ 'x-proxy': 'call', 'x-team': 'booking', 'user-agent': 'shop/1', 'x-api-key': apiKey })
})

test('the ETag of an answer guards the next write', async () => {
  const { arrived, connect } = await startServer({ headers: { etag: '"3"' }, body: { version: 3 } })
  const { customers } = connect().org('demo-park')
  const { data, response } = await customers.get('cus_1').withResponse()
  expect(response).toMatchObject({ status: 200, etag: '"3"', requestId: 'req_1' })
  expect(response.headers.get('content-type')).toBe('application/json')
  await customers.update('cus_1', {}, { ifMatch: response.etag })
  await customers.update('cus_1', {}, { ifMatch: data.version })
  await customers.delete('cus_1')
  expect(arrived.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"3"', '"3"', undefined])
})

test('an empty answer is undefined', async () => {
  const { connect } = await startServer((response) => void response.writeHead(204).end())
  expect(await connect().request('DELETE', '/api/anything')).toBeUndefined()
})

test('a call sends once, whatever is asked of it', async () => {
  const { arrived, connect } = await startServer({ body: { id: 'key_1' } })
  const call = connect().apiKeys.get('key_1')
  await Promise.all([call, call.withResponse(), call.then(({ id }) => id)])
  expect(call).toBeInstanceOf(Promise)
  expect(arrived).toHaveLength(1)
})

test.each(['', '.', '..', undefined, null, {}])('refuses %j as a value in the path', async (id) => {
  const { arrived, connect } = await startServer()
  const call = connect()
    .org('demo-park')
    .customers.get(id as string)
  await expect(call).rejects.toMatchObject({ name: 'UsageError', code: 'invalid_argument' })
  expect(() => connect().org(id as string)).toThrow('The organization must be a text')
  expect(arrived).toHaveLength(0)
})

test.each([
  ['GET', 'api/orgs', {}],
  ['GET', 'https://elsewhere.example.com/', {}],
  ['GET', '/api/orgs?token=secret', {}],
  ['GET', '/api/orgs', { body: {} }],
])('refuses the request %s %s %j', (method, path, request) => {
  return startServer().then(({ connect }) =>
    expect(() => connect().request(method, path, request)).toThrow(expect.objectContaining({ code: 'invalid_argument' })),
  )
})
