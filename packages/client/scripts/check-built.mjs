// Runs the built package, as ES module and as CommonJS, in the Node that runs this file. It needs nothing but Node, so that it also
// runs in versions that are too old for the tests.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const problem = (code) => JSON.stringify({ code, title: code, status: 0, detail: code, requestId: 'req_1', errors: [] })
const turns = []
const arrived = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  arrived.push({ method: request.method, url: request.url, headers: request.headers, body })
  const [status, text, headers] = turns.shift() ?? [200, '{}']
  if (status === 0) return text === 'silent' ? undefined : response.destroy()
  response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers }).end(text)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const options = { apiKey: 'bfy_built', baseUrl: `http://127.0.0.1:${server.address().port}`, retryDelayMs: () => 0 }
const copies = [await import('../dist/index.js'), createRequire(import.meta.url)('../dist/index.cjs')]

for (const [index, { createBelfry, isProblem }] of copies.entries()) {
  const park = createBelfry(options).org('demo-park')
  const other = copies[1 - index]

  turns.push([200, '{"data":[{"id":1}],"nextCursor":"x"}'], [200, '{"data":[{"id":2}],"nextCursor":null}'])
  assert.deepEqual(await park.customers.list({ limit: 1 }).toArray(), [{ id: 1 }, { id: 2 }])
  assert.deepEqual(
    arrived.splice(0).map(({ url }) => url.split('?')[1]),
    ['limit=1', 'limit=1&cursor=x'],
  )

  turns.push([201, '{"id":3}', { etag: '"1"' }])
  assert.equal((await park.customers.create({ firstName: 'Ada' }).withResponse()).response.etag, '"1"')
  assert.deepEqual(
    arrived.map(({ method, body }) => [method, body]),
    [['POST', '{"firstName":"Ada"}']],
  )
  assert.match(arrived.splice(0)[0].headers['user-agent'], /^belfry-client\/[1-9]|^belfry-client\/0\.[1-9]/)

  turns.push([503, problem('unavailable'), { 'retry-after': '0' }], [0], [200, '{"id":4}'])
  assert.deepEqual(await park.customers.get('cus_4'), { id: 4 })
  assert.equal(arrived.splice(0).length, 3)

  turns.push([0], [0, 'silent'], [200, '{"id":5}'])
  assert.deepEqual(await park.customers.update('cus_5', {}, { idempotencyKey: 'a', timeoutMs: 300 }), { id: 5 })
  assert.deepEqual(
    arrived.splice(0).map(({ headers }) => headers['idempotency-key']),
    ['a', 'a', 'a'],
  )

  turns.push([404, problem('not_found')])
  const error = await park.customers.get('cus_6').then(assert.fail, (reason) => reason)
  assert.ok(isProblem(error, 'not_found') && other.isProblem(error, 'not_found') && other.isBelfryError(error))
  assert.ok(!(error instanceof other.ProblemError))
  assert.match(error.stack, /^ProblemError: GET \/api\/orgs\/\{organizationId\}\/customers\/\{id\}: 404 not_found/)

  const stop = new AbortController()
  turns.push([0, 'silent'])
  setImmediate(() => stop.abort('enough'))
  await assert.rejects(park.customers.get('cus_7', { signal: stop.signal }), { name: 'AbortedError', cause: 'enough' })
  await assert.rejects(createBelfry({ ...options, baseUrl: 'http://127.0.0.1:1' }).orgs.list(), { code: 'connection_failed' })
  assert.throws(() => createBelfry({ apiKey: 'bfy_built' }), { code: 'missing_base_url' })
  arrived.length = 0
  turns.length = 0
}
for (const { followEvents, isProblem } of [await import('../dist/stream.js'), createRequire(import.meta.url)('../dist/stream.cjs')]) {
  const told = ': evt_1\nid: c1\nevent: customer:created\ndata: {"event":"customer:created"}\n\n'
  turns.push([0], [200, `retry: 1\n\nid: c0\nevent: ready\ndata: {}\n\n${told}`, { 'content-type': 'text/event-stream' }])
  for await (const event of followEvents({ ...options, organization: 'demo-park' })) {
    assert.deepEqual(event, { id: 'evt_1', name: 'customer:created', envelope: { event: 'customer:created' }, cursor: 'c1' })
    break
  }
  turns.push([401, problem('unauthenticated')])
  const error = await followEvents({ ...options, organization: 'demo-park' })
    .next()
    .then(assert.fail, (reason) => reason)
  assert.ok(isProblem(error, 'unauthenticated') && copies[0].isProblem(error, 'unauthenticated'))
}
server.closeAllConnections()
server.close()
