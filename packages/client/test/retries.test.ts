import { expect, test } from 'vitest'
import { ConnectionError, type HookRequest } from '../src/index.ts'
import { answer, apiKey, failureOf, refusal, type ServerReply, startServer } from './server.ts'

const cut: ServerReply = (response) => void response.destroy()
const half: ServerReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"data":', () => response.destroy())
}

test.each<[string, ServerReply]>([
  ...[408, 425, 429, 500, 502, 503, 504].map((status) => [`status ${status}`, refusal(status, 'unavailable')] as [string, ServerReply]),
  ['a page of a proxy', { status: 502, headers: { 'content-type': 'text/html' }, body: 'Bad gateway' }],
  ['a cut connection', cut],
  ['an answer that breaks off', half],
])('after %s a GET, PUT or DELETE is repeated', async (_, reply) => {
  const { arrived, connect } = await startServer(reply, reply, {}, reply, {}, reply, {})
  const { customers } = connect().org('demo-park')
  await customers.get('cus_1')
  await customers.putByExternalId('crm-1', { firstName: 'Ada' })
  await customers.delete('cus_1')
  expect(arrived.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'PUT', 'PUT', 'DELETE', 'DELETE'])
  expect(arrived[4]?.body).toEqual({ firstName: 'Ada' })
})

test.each([400, 401, 403, 404, 409, 412, 413, 415])('status %i is not repeated', async (status) => {
  const { arrived, connect } = await startServer(refusal(status, 'conflict'))
  await failureOf(connect().orgs.list())
  expect(arrived).toHaveLength(1)
})

test.each<[string, ServerReply]>([
  ['status 503', refusal(503, 'unavailable')],
  ['a cut connection', cut],
])('after %s a PATCH is not repeated, and neither is a POST whose key a hook has taken away', async (_, reply) => {
  const { arrived, connect } = await startServer(reply)
  await failureOf(connect().org('demo-park').customers.update('cus_1', {}))
  const hooks = { onRequest: ({ headers }: { readonly headers: Headers }) => headers.delete('idempotency-key') }
  await failureOf(connect({ hooks }).org('demo-park').customers.create({}))
  expect(arrived.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
})

test('a POST is repeated with the same key and body', async () => {
  const { arrived, connect } = await startServer(refusal(503, 'unavailable'), cut, { status: 201, body: { id: 'cus_1' } })
  expect(await connect().org('demo-park').customers.create({ firstName: 'Ada' })).toEqual({ id: 'cus_1' })
  expect(arrived.map(({ method, body }) => [method, body])).toEqual(Array(3).fill(['POST', { firstName: 'Ada' }]))
  expect(new Set(arrived.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(arrived[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('with an idempotency key of your own a POST or PATCH is repeated with that', async () => {
  const { arrived, connect } = await startServer(refusal(503, 'unavailable'), cut, {}, cut, {})
  const { customers } = connect().org('demo-park')
  await customers.create({ firstName: 'Ada' }, { idempotencyKey: 'booking-7' })
  await customers.update('cus_1', { firstName: 'Ada' }, { idempotencyKey: 'booking-8' })
  expect(arrived.map(({ method, headers }) => `${method} ${headers['idempotency-key']}`)).toEqual([
    ...Array(3).fill('POST booking-7'),
    ...Array(2).fill('PATCH booking-8'),
  ])
})

test('maxRetries counts repetitions, for the client or for one call', async () => {
  const { arrived, connect } = await startServer(refusal(503, 'unavailable'))
  const belfry = connect({ maxRetries: 1 })
  await failureOf(belfry.orgs.list())
  expect(arrived.splice(0)).toHaveLength(2)
  await failureOf(belfry.orgs.list(undefined, { maxRetries: 3 }))
  expect(arrived.splice(0)).toHaveLength(4)
  expect(await failureOf(belfry.orgs.list(undefined, { maxRetries: 0 }))).toMatchObject({ code: 'unavailable' })
  expect(arrived).toHaveLength(1)
})

test.each<[string, ServerReply]>([
  ['status 503', refusal(503, 'unavailable')],
  ['a cut connection', cut],
])('Retry-After wins over the delay of the client, and no longer counts after %s', async (_, reply) => {
  const { connect } = await startServer(refusal(429, 'rate_limited', { headers: { 'retry-after': '0' } }), reply, {})
  const attempts: number[] = []
  const retryDelayMs = (attempt: number) => {
    attempts.push(attempt)
    return 0
  }
  await connect({ retryDelayMs }).apiKeys.get('key_1')
  expect(attempts).toEqual([2])
})

test('hooks see every attempt, may add headers, and never see the key', async () => {
  const { arrived, connect } = await startServer(refusal(503, 'unavailable'), cut, {})
  const reported: HookRequest[] = []
  const note = (about: HookRequest) => void reported.push(about)
  const hooks = {
    onRequest: async (request: HookRequest & { readonly headers: Headers }) => {
      expect([...request.headers].flat()).not.toContain(apiKey)
      request.headers.set('traceparent', '00-1')
      note({ method: request.method, path: request.path })
    },
    onResponse: note,
    onRetry: note,
  }
  await connect({ hooks }).org('demo-park').customers.get('cus_1')
  const route = { method: 'GET', path: '/api/orgs/{organizationId}/customers/{id}' }
  expect(reported).toEqual([
    route,
    { ...route, status: 503, requestId: 'req_1', attempt: 1 },
    { ...route, attempt: 2, error: expect.objectContaining({ code: 'unavailable' }) },
    { ...route, attempt: 3, error: expect.any(ConnectionError) },
    { ...route, status: 200, requestId: 'req_1', attempt: 3 },
  ])
  expect(arrived.map(({ headers }) => headers.traceparent)).toEqual(['00-1', '00-1', '00-1'])
})

test.each(['onRequest', 'onResponse', 'onRetry'] as const)('what %s throws ends the call unchanged', async (name) => {
  const { arrived, connect } = await startServer(name === 'onRetry' ? refusal(503, 'unavailable') : {})
  const mine = new TypeError('fetch failed')
  const hooks = {
    [name]: () => {
      throw mine
    },
  }
  expect(await failureOf(connect({ hooks }).orgs.list())).toBe(mine)
  expect(arrived).toHaveLength(name === 'onRequest' ? 0 : 1)
})

test('a fetch of your own sends the requests', async () => {
  const { arrived, connect } = await startServer()
  const urls: string[] = []
  const belfry = connect({
    fetch: (url, init) => {
      urls.push(url)
      return fetch(url, init)
    },
  })
  await belfry.apiKeys.get('key_1')
  expect(urls).toEqual([expect.stringMatching(/\/api\/api-keys\/key_1$/)])
  expect(arrived).toHaveLength(1)
})

test('what a fetch of your own throws counts as no connection, whatever its wording', async () => {
  const { arrived, connect } = await startServer()
  let calls = 0
  const fetch = async () => {
    calls++
    throw new Error('proxy says no')
  }
  expect(await failureOf(connect({ fetch }).orgs.list())).toMatchObject({ name: 'ConnectionError', cause: { message: 'proxy says no' } })
  expect(calls).toBe(3)
  expect(arrived).toHaveLength(0)
})

test('an answer under way is finished when nothing goes wrong', async () => {
  const { connect } = await startServer((response) => setImmediate(() => answer(response, { body: { id: 'key_1' } })))
  expect(await connect().apiKeys.get('key_1')).toEqual({ id: 'key_1' })
})
