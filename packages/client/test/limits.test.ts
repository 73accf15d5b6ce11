import { expect, test } from 'vitest'
import { failureOf, refusal, type ServerReply, startServer } from './server.ts'

const silent: ServerReply = () => {}
const stuck: ServerReply = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')

test.each<[string, ServerReply]>([
  ['no answer', silent],
  ['half an answer', stuck],
])('%s within timeoutMs is a timeout, after all attempts', async (_, reply) => {
  const { arrived, connect } = await startServer(reply)
  const error = await failureOf(connect({ timeoutMs: 600, maxRetries: 1 }).apiKeys.get('key_1'))
  expect(error).toMatchObject({ name: 'TimeoutError', code: 'timed_out', timeoutMs: 600, method: 'GET', path: '/api/api-keys/{id}' })
  expect((error as Error).message).toMatch(/took longer than 600 ms, 2 times/)
  expect(arrived).toHaveLength(2)
})

test('an attempt after a timeout may succeed', async () => {
  const { connect } = await startServer(silent, { body: { id: 'key_1' } })
  expect(await connect({ timeoutMs: 400 }).apiKeys.get('key_1')).toEqual({ id: 'key_1' })
})

test('a PATCH that takes too long is not repeated, a POST is', async () => {
  const { arrived, connect } = await startServer(silent)
  const { customers } = connect({ timeoutMs: 600, maxRetries: 1 }).org('demo-park')
  expect(await failureOf(customers.update('cus_1', {}))).toMatchObject({ code: 'timed_out' })
  expect(await failureOf(customers.create({}))).toMatchObject({ code: 'timed_out' })
  expect(arrived.map(({ method }) => method)).toEqual(['PATCH', 'POST', 'POST'])
})

test('a signal ends the call, and its reason is the cause', async () => {
  const stop = new AbortController()
  const { arrived, connect } = await startServer(() => stop.abort('the user left'))
  const error = await failureOf(connect().org('demo-park').customers.get('cus_1', { signal: stop.signal }))
  expect(error).toMatchObject({ name: 'AbortedError', code: 'aborted', cause: 'the user left', method: 'GET' })
  expect(arrived).toHaveLength(1)
})

test('an aborted POST is no failure of the connection', async () => {
  const stop = new AbortController()
  const { connect } = await startServer(() => stop.abort())
  expect(await failureOf(connect().org('demo-park').customers.create({}, { signal: stop.signal }))).toMatchObject({ code: 'aborted' })
})

test('a signal that was aborted before sends nothing', async () => {
  const { arrived, connect } = await startServer()
  expect(await failureOf(connect().orgs.list(undefined, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' })
  expect(arrived).toHaveLength(0)
})

test('a signal ends the wait before a repetition', async () => {
  const stop = new AbortController()
  const { arrived, connect } = await startServer(refusal(503, 'unavailable', { headers: { 'retry-after': '50' } }))
  const hooks = { onResponse: () => void setImmediate(() => stop.abort()) }
  expect(await failureOf(connect({ hooks }).orgs.list(undefined, { signal: stop.signal }))).toMatchObject({ code: 'aborted' })
  expect(arrived).toHaveLength(1)
})

test('a signal with a time limit covers all attempts together', async () => {
  const { connect } = await startServer(silent)
  const error = await failureOf(connect().orgs.list(undefined, { signal: AbortSignal.timeout(40) }))
  expect(error).toMatchObject({ name: 'AbortedError', cause: { name: 'TimeoutError' } })
})

test('Infinity means no limit', async () => {
  const { connect } = await startServer()
  expect(await connect({ timeoutMs: Number.POSITIVE_INFINITY }).apiKeys.get('key_1')).toEqual({})
})

test.each([0, -1, Number.NaN, 2 ** 31])('timeoutMs %s is refused', async (timeoutMs) => {
  const { connect } = await startServer()
  expect(() => connect({ timeoutMs })).toThrow(/timeoutMs must be above 0/)
  expect(await failureOf(connect().orgs.list(undefined, { timeoutMs }))).toMatchObject({ code: 'invalid_argument' })
})

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('maxRetries %s is refused', async (maxRetries) => {
  const { connect } = await startServer()
  expect(() => connect({ maxRetries })).toThrow(/maxRetries must be a whole number/)
  expect(await failureOf(connect().orgs.list(undefined, { maxRetries }))).toMatchObject({ code: 'invalid_argument' })
})
