import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createBelfry } from '../src/index.ts'
import { apiKey, failureOf, refusal, type ServerReply, startServer } from './server.ts'

/** Everything a log could make of a value. */
const renderings = (value: unknown) =>
  [
    inspect(value, { depth: null, showHidden: true, getters: true }),
    JSON.stringify(value) ?? '',
    String(value),
    value instanceof Error ? value.stack : '',
  ].join('\n')

const echo: ServerReply = (response, { headers }) => {
  response.writeHead(401, { 'content-type': 'application/problem+json' })
  response.end(
    JSON.stringify({
      code: 'unauthenticated',
      title: 'No',
      detail: `The key ${headers['x-api-key']} is unknown.`,
      errors: [{ code: 'x', message: `${headers['x-api-key']}` }],
    }),
  )
}
const echoPage: ServerReply = (response, { headers }) => {
  response.writeHead(500, { 'content-type': 'text/html' })
  response.end(`<pre>x-api-key: ${headers['x-api-key']}</pre>`)
}

test.each<[string, ServerReply]>([
  ['a refusal', refusal(403, 'forbidden')],
  ['a refusal that repeats the key', echo],
  ['a page that repeats the headers', echoPage],
  ['a cut connection', (response) => void response.destroy()],
  ['a timeout', () => {}],
  ['a redirect', { status: 302, headers: { location: `https://x.example.com/?key=${apiKey}` } }],
])('%s shows neither the key nor values of path, query and headers', async (_, reply) => {
  const { connect } = await startServer(reply)
  const belfry = connect({ timeoutMs: 40, maxRetries: 1, headers: { authorization: 'Basic c2VjcmV0' } })
  const error = await failureOf(
    belfry.org('hidden-park').customers.list({ externalId: 'hidden-id' }, { headers: { cookie: 'hidden-cookie' } }),
  )
  expect(renderings(error)).not.toContain(apiKey)
  expect(renderings(error)).not.toMatch(/hidden|c2VjcmV0/)
})

test('an aborted call does not show the key', async () => {
  const stop = new AbortController()
  const { connect } = await startServer(() => stop.abort())
  expect(renderings(await failureOf(connect().orgs.list(undefined, { signal: stop.signal })))).not.toContain(apiKey)
})

test('the client, an organization and a call do not show the key', async () => {
  const { connect } = await startServer({ body: { data: [], nextCursor: null } })
  const belfry = connect()
  const call = belfry.orgs.list()
  for (const value of [belfry, belfry.org('demo-park'), belfry.orgs, call, await call.withResponse()])
    expect(renderings(value)).not.toContain(apiKey)
})

test('set-up errors and header errors do not show the value', async () => {
  for (const options of [{ apiKey: 'bfy_hidden\nx' }, { baseUrl: 'https://ada:hidden@x' }, { baseUrl: 'hidden' }]) {
    const make = () => createBelfry({ apiKey, baseUrl: 'http://x', ...options })
    expect(make).toThrow()
    expect(make).not.toThrow(/hidden/)
  }
  const { connect } = await startServer()
  const error = await failureOf(connect().orgs.list(undefined, { headers: { cookie: 'hidden\n' + 'x' } }))
  expect(error).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining('The header cookie cannot be sent') })
  expect(renderings(error)).not.toContain('hidden')
})

test('a redirect to another server does not take the key there', async () => {
  const elsewhere = await startServer()
  const { connect } = await startServer({ status: 307, headers: { location: elsewhere.url } })
  await failureOf(connect().org('demo-park').customers.create({}))
  expect(elsewhere.arrived).toHaveLength(0)
})
