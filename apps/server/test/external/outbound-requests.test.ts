import { describe, expect, test } from 'vitest'
import { MAX_WIRE_BYTES } from '../../src/external/http-client/limit-wire.ts'
import type { OutboundRequest } from '../../src/external/http-client/request-once.ts'
import { limits, listenHttp, openClient, requestTo } from '../support/outbound.ts'

const allow = 'http://127.0.0.1'

/** What came over the wire of one request. */
async function send(more: Partial<OutboundRequest>) {
  const seen: { method?: string; headers: string[]; body: string }[] = []
  const url = await listenHttp(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    seen.push({ method: String(request.method), headers: request.rawHeaders, body: Buffer.concat(chunks).toString() })
    response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('well')
  })
  const result = await openClient({ allow }).request(requestTo(url, more), limits)
  return { result, seen, port: new URL(url).port }
}

describe('every method', () => {
  test.each(['GET', 'DELETE'] as const)('%s has no body', async (method) => {
    const { seen, result } = await send({ method, body: null, headers: { 'x-a': 'b' } })
    expect(result).toMatchObject({
      statusCode: 200,
      beginning: Buffer.from('well'),
      isWhole: true,
      headers: { 'set-cookie': ['a=1', 'b=2'] },
    })
    expect(seen).toMatchObject([{ method, body: '' }])
    expect(seen[0]?.headers).not.toContain('content-length')
  })

  test.each(['POST', 'PUT', 'PATCH'] as const)('%s has its body', async (method) => {
    const { seen } = await send({ method, body: Buffer.from('{"a":"é"}') })
    expect(seen).toMatchObject([{ method, body: '{"a":"é"}' }])
  })
})

describe('headers', () => {
  test('go out as they are given', async () => {
    const { seen } = await send({ headers: { 'x-park': 'Zo\u00eb', authorization: 'Bearer x', 'content-type': 'application/json' } })
    const { headers = [] } = seen[0] ?? {}
    expect(headers.slice(headers.indexOf('x-park'), headers.indexOf('x-park') + 6)).toEqual([
      'x-park',
      'Zo\u00eb',
      'authorization',
      'Bearer x',
      'content-type',
      'application/json',
    ])
  })

  test('[HTTP-CUSTOM-07] of the connection are ours, in any spelling', async () => {
    const given = {
      HOST: 'evil.example',
      'Content-Length': '3',
      'transfer-ENCODING': 'chunked',
      Connection: 'x-a',
      Expect: '100-continue',
      TE: 'trailers',
    }
    const { seen, port } = await send({
      headers: { ...given, Upgrade: 'websocket', 'Keep-Alive': 'x', 'Proxy-Authorization': 'x', 'x-a': 'b' },
    })
    const { headers = [], body } = seen[0] ?? {}
    const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    expect(names.sort()).toEqual(['connection', 'content-length', 'host', 'x-a'])
    expect(headers[headers.findIndex((name) => name.toLowerCase() === 'host') + 1]).toBe(`127.0.0.1:${port}`)
    expect(body).toBe('{}')
  })

  test.each([
    ['x-a', 'secret\r\nx-b: c'],
    ['x-a', 'secret €'],
    ['x a', 'secret'],
  ])('that cannot be sent, %j: %j, are an error before anything is sent, and repeated nowhere', async (name, value) => {
    const { seen, result } = await send({ headers: { [name]: value } })
    expect(result).toMatchObject({
      statusCode: null,
      late: false,
      started: false,
      error: { message: expect.stringContaining(`"${name}"`) },
    })
    expect(JSON.stringify((result as { error: Error }).error.message)).not.toContain('secret')
    expect(seen).toEqual([])
  })
})

test('a path that ends a request line is encoded, not sent', async () => {
  const client = openClient({ allow })
  const url = await listenHttp((request, response) => response.end(request.url))
  for (const [tail, path] of [
    ['?a=%0d%0ahost:x', '/hook?a=%0d%0ahost:x'],
    ['?a=\'"<>`', '/hook?a=%27%22%3C%3E`'],
    ['/ü', '/hook/%C3%BC'],
  ]) {
    expect(await client.request(requestTo(`${url}${tail}`, { method: 'GET', body: null }), limits)).toMatchObject({
      beginning: Buffer.from(path ?? ''),
    })
  }
  expect(await client.request(requestTo(`${url} HTTP/1.1\r\nx: y`), limits)).toMatchObject({
    statusCode: null,
    error: { code: 'blocked_target' },
  })
})

test('a connection that is kept may bring more in all than one answer may', async () => {
  const ports = new Set<number | undefined>()
  const url = await listenHttp((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('x'.repeat(60_000))
  })
  const client = openClient({ allow })
  for (let sent = 0; sent * 60_000 < MAX_WIRE_BYTES * 1.5; sent++) {
    const result = await client.request(requestTo(url), { ...limits, keptBytes: 65_536 })
    expect(result).toMatchObject({ statusCode: 200, isWhole: true })
    await new Promise((resolve) => setImmediate(resolve)) // until the pool has the connection back
  }
  expect(ports.size).toBe(1)
})
