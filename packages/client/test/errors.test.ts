import { expect, test } from 'vitest'
import { BelfryError, ConnectionError, isBelfryError, isProblem, ProblemError, TimeoutError } from '../src/index.ts'
import { failureOf, refusal, startServer } from './server.ts'

test('a refusal says everything the problem document says', async () => {
  const errors = [{ pointer: '/email', code: 'format', message: 'email must be an address' }]
  const { connect } = await startServer(refusal(400, 'invalid_request', { errors, requestId: 'req_9' }))
  const error = await failureOf(connect().org('demo-park').customers.update('cus_1', { email: 'x' }))
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({
    name: 'ProblemError',
    code: 'invalid_request',
    status: 400,
    title: 'Title of invalid_request',
    detail: 'Detail of invalid_request.',
    errors,
    requestId: 'req_9',
    method: 'PATCH',
    path: '/api/orgs/{organizationId}/customers/{id}',
  })
  expect((error as Error).message).toBe(
    'PATCH /api/orgs/{organizationId}/customers/{id}: 400 invalid_request. Detail of invalid_request. (req_9)',
  )
  expect(error).not.toHaveProperty('retryAfterMs')
  expect(error).not.toHaveProperty('problems')
})

test('the findings about an automation come along', async () => {
  const problems = [{ code: 'unknown_step', severity: 'error', message: 'There is no such step', nodeId: 'a' }]
  const { connect } = await startServer(refusal(409, 'open_problems', { problems }))
  const error = await failureOf(connect().org('demo-park').automations.update('aut_1', { enabled: true }))
  expect(isProblem(error, 'open_problems') && error.problems).toEqual(problems)
})

test('what the first request made comes along', async () => {
  const { connect } = await startServer(refusal(409, 'already_done', { resourceId: 'key_1' }))
  const error = await failureOf(connect().apiKeys.create({ name: 'Shop' }))
  expect(isProblem(error, 'already_done') && error.resourceId).toBe('key_1')
})

test.each([
  ['5', 5000],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After: %s is %s ms', async (value, want) => {
  const { connect } = await startServer(refusal(429, 'rate_limited', { headers: { 'retry-after': value } }))
  const error = await failureOf(connect({ maxRetries: 0 }).orgs.list())
  expect(isProblem(error, 'rate_limited') && error.retryAfterMs).toBe(want)
})

test.each([
  [
    'a page of a proxy',
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
    /502 with text\/html, which is no answer of Belfry\. Check baseUrl/,
  ],
  ['JSON that is no problem', { status: 404, body: { error: 'not found' } }, /404 with application\/json/],
  [
    'a website that answers everything',
    { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html>' },
    /200 with text\/html,/,
  ],
  ['JSON that breaks off', { status: 200, body: '{"data":' }, /200 with application\/json/],
  [
    'a redirect',
    { status: 308, headers: { location: 'https://www.example.com/x?token=1' }, body: '' },
    /a redirect to https:\/\/www\.example\.com, which is not followed/,
  ],
])('%s is an unexpected answer', async (_, reply, message) => {
  const { arrived, connect } = await startServer(reply)
  const error = await failureOf(connect({ maxRetries: 0 }).org('demo-park').customers.get('cus_1'))
  expect(error).toMatchObject({
    name: 'UnexpectedAnswerError',
    code: 'unexpected_answer',
    status: reply.status,
    requestId: 'req_1',
    path: '/api/orgs/{organizationId}/customers/{id}',
  })
  expect((error as Error).message).toMatch(message)
  expect(arrived).toHaveLength(1)
})

test('a server that is not there is a connection error with the reason', async () => {
  const { connect } = await startServer()
  const error = await failureOf(connect({ baseUrl: 'http://127.0.0.1:1', maxRetries: 1 }).orgs.list())
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ code: 'connection_failed', method: 'GET', path: '/api/orgs' })
  expect((error as Error).message).toMatch(/^GET \/api\/orgs got no answer from http:\/\/127\.0\.0\.1:1 in 2 attempts/)
  expect((error as Error).cause).toBeInstanceOf(Error)
})

test('the guards know errors of another copy, and only those', async () => {
  const other = Object.assign(new Error('x'), { code: 'not_found', [Symbol.for('@belfry/client/error')]: true })
  other.name = 'ProblemError'
  expect(other).not.toBeInstanceOf(BelfryError)
  expect(isBelfryError(other)).toBe(true)
  expect(isProblem(other)).toBe(true)
  expect(isProblem(other, 'not_found')).toBe(true)
  expect(isProblem(other, 'conflict')).toBe(false)
  const timeout = new TimeoutError('x', { method: 'GET', path: '/', timeoutMs: 1 })
  expect([isBelfryError(timeout), isProblem(timeout)]).toEqual([true, false])
  for (const value of [new Error('x'), new DOMException('x', 'TimeoutError'), null, undefined, 'x', { code: 'not_found' }]) {
    expect(isBelfryError(value)).toBe(false)
  }
})

test('as JSON an error keeps its message', async () => {
  const { connect } = await startServer(refusal(404, 'not_found'))
  const error = await failureOf(connect().apiKeys.get('key_1'))
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    name: 'ProblemError',
    message: (error as Error).message,
    code: 'not_found',
    status: 404,
  })
})

test('asking only for the response leaves no rejection behind', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const { connect } = await startServer(refusal(404, 'not_found'))
  await expect(connect().apiKeys.get('key_1').withResponse()).rejects.toMatchObject({ code: 'not_found' })
  await expect(connect().apiKeys.list().toArray()).rejects.toMatchObject({ code: 'not_found' })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
