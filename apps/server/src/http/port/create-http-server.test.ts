import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rawConnection } from '../../../test/support/raw-connection.ts'
import type { ApiRequest } from '../api/api-exchange.ts'
import { createHttpServer, type HttpServerOptions } from './create-http-server.ts'

const answerOk: RequestListener = (_request, response) => void response.end('ok')

async function openPort(listener: RequestListener, options: Partial<HttpServerOptions> = {}) {
  const warnings: string[] = []
  const note = (_fields: object, message: string) => void warnings.push(message)
  const server: Server = createHttpServer(listener, {
    requestTimeout: 60_000,
    headersTimeout: 60_000,
    appUrl: () => 'http://park.example',
    newRequestId: () => 'req_1',
    logger: { warn: note, error: note } as HttpServerOptions['logger'],
    ...options,
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    server,
    warnings,
    async connect() {
      const connection = await rawConnection(port)
      onTestFinished(() => void connection.socket.destroy())
      return connection
    },
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: park\r\nConnection: close\r\n\r\n`
const post = (bytes: number) => `POST /x HTTP/1.1\r\nHost: park\r\nContent-Length: ${bytes}\r\n\r\n${' '.repeat(bytes)}`
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)

/** Sends a request. Returns its connection, and the response and socket on the server's side. */
async function taken({ server, connect }: Awaited<ReturnType<typeof openPort>>, sent: string) {
  const connection = await connect()
  const requested = once(server, 'request')
  connection.socket.write(sent)
  const [request, response] = (await requested) as [IncomingMessage, ServerResponse]
  return { ...connection, response, ofServer: request.socket }
}

test('a connection waits longer for its next request than proxies keep unused connections', async () => {
  const port = await openPort(answerOk)
  const { socket, until } = await port.connect()
  socket.write('GET /x HTTP/1.1\r\nHost: park\r\n\r\n')
  expect(await until((text) => text.endsWith('ok'))).toContain('\r\nKeep-Alive: timeout=65\r\n')
})

test('an answer that begins late is not cut off, however long nothing moves', async () => {
  const port = await openPort(() => {})
  const { closed, response, ofServer } = await taken(port, get('/late'))
  for (let silences = 0; silences < 3; silences++) port.server.emit('timeout', ofServer)
  expect([ofServer.destroyed, ofServer.timeout]).toEqual([false, 120_000])
  response.end('late')
  expect(await closed()).toContain('late')
})

test('a connection is cut off on which nothing moves and for which nothing is made', async () => {
  const port = await openPort((request, response) => void (request.url === '/begun' && response.write('begun')))
  const unsent = 'POST /x HTTP/1.1\r\nHost: park\r\nContent-Length: 10\r\n\r\n123'
  for (const sent of [get('/begun'), unsent]) {
    const { closed, ofServer } = await taken(port, sent)
    port.server.emit('timeout', ofServer)
    expect(ofServer.destroyed).toBe(true)
    await closed()
  }
})

test('requests beyond the connections of an address are refused, once in the log, but for what watches', async () => {
  const { warnings, connect } = await openPort(answerOk, { connectionsOfOne: 2 })
  const held = [await connect(), await connect()]
  const ask = async (path: string) => {
    const { socket, closed } = await connect()
    socket.write(get(path))
    return closed()
  }
  for (const path of ['/docs', '/api/orgs']) {
    const refused = await ask(path)
    expect(statusesIn(refused)).toEqual(['429'])
    expect(refused).toContain('"code":"rate_limited"')
    expect(refused).toMatch(/retry-after: 10/i)
  }
  for (const path of ['/livez', '/readyz', '/metrics']) expect(statusesIn(await ask(path))).toEqual(['200'])
  expect(warnings).toEqual([expect.stringContaining('A network address holds as many connections as one may have')])
  // The first connections are served, and each one that closes makes room.
  held[0]?.socket.write(get('/docs'))
  expect(statusesIn((await held[0]?.closed()) ?? '')).toEqual(['200'])
  expect(statusesIn(await ask('/docs'))).toEqual(['200'])
})

test('a proxy may have any number of connections', async () => {
  const { connect } = await openPort(answerOk, { connectionsOfOne: null })
  const all = await Promise.all(Array.from({ length: 50 }, connect))
  for (const { socket, closed } of all) {
    socket.write(get('/docs'))
    expect(statusesIn(await closed())).toEqual(['200'])
  }
})

test('bodies that wait for their turn are bounded: more than 64 KiB of them end the connection', async () => {
  const taken: number[] = []
  const { connect } = await openPort((request, response) => {
    taken.push(Number(request.headers['content-length'] ?? 0))
    request.resume()
    request.once('end', () => response.end('ok'))
  })
  const polite = await connect()
  polite.socket.write(post(10_000).repeat(6) + get('/last'))
  expect(statusesIn(await polite.closed())).toEqual(Array.from({ length: 7 }, () => '200'))
  const large = await connect()
  large.socket.write(post(10) + post(500_000) + get('/last'))
  expect(statusesIn(await large.closed())).toEqual(['200', '200', '200'])

  let waiting = 0
  const { server, connect: connectTo } = await openPort(() => {})
  server.on('request', () => waiting++)
  const greedy = await connectTo()
  greedy.socket.write(post(40_000).repeat(50))
  await greedy.closed()
  expect(waiting).toBeLessThanOrEqual(4)
})

test('a listener that throws costs its request, and not the process', async () => {
  const port = await openPort(() => {
    throw new Error('a fault of ours')
  })
  const { socket, until } = await port.connect()
  socket.write(get('/x'))
  const answer = await until((text) => text.includes('"code"'))
  expect(statusesIn(answer)).toEqual(['500'])
  expect(answer).not.toContain('a fault of ours')
  expect(port.warnings).toEqual(['failed'])
})

test.each([
  [false, '127.0.0.1'],
  [1, '203.0.113.9'],
  [2, '198.51.100.7'],
  [4, '192.0.2.1'],
  [['127.0.0.1', '203.0.113.0/24'], '198.51.100.7'],
  [['10.0.0.1'], '127.0.0.1'],
] as const)('with %j as trusted proxies, the client of a request is %s', async (trustProxy, address) => {
  const port = await openPort((request, response) => void response.end(`ip ${(request as ApiRequest).ip}!`), { trustProxy })
  const { socket, until } = await port.connect()
  socket.write('GET /x HTTP/1.1\r\nHost: park\r\nX-Forwarded-For: 192.0.2.1, 198.51.100.7, 203.0.113.9\r\n\r\n')
  expect(await until((text) => text.includes('!'))).toContain(`ip ${address}!`)
})
