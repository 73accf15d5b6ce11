import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

function probe({ server }: TestServer, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`)
}

describe('a server that works', () => {
  test('is alive and ready, for everybody who asks', async () => {
    const server = await startTestServer()
    for (const [path, words] of [
      ['/livez', 'alive\n'],
      ['/readyz', 'ready\n'],
    ] as const) {
      const response = await probe(server, path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(await response.text()).toBe(words)
    }
  })
})

describe('a server whose store cannot be used', () => {
  test('is alive but not ready, and says why in its log only', async () => {
    const server = await startTestServer()
    await server.installation.store.close()
    expect((await probe(server, '/livez')).status).toBe(200)
    const response = await probe(server, '/readyz')
    expect(response.status).toBe(503)
    expect(await response.text()).toBe('not ready\n')
    expect(server.logged()).toContain('not ready')
    expect(server.logged()).toContain('closing')
  })

  test('answers writes and reads with 503, as the OpenAPI document announces', async () => {
    const server = await startTestServer()
    const { body } = await server.call('POST', CUSTOMERS, { body: {} })
    await server.installation.store.close()
    for (const [method, path, sent] of [
      ['POST', CUSTOMERS, {}],
      ['PATCH', `${CUSTOMERS}/${body.id}`, { firstName: 'Ada' }],
      ['GET', `${CUSTOMERS}/${body.id}`, undefined],
      ['GET', CUSTOMERS, undefined],
    ] as const) {
      const answer = await server.call(method, path, { body: sent })
      expect(answer.status).toBe(503)
      expect(answer.body.code).toBe('unavailable')
    }
  })
})

describe('a server that stops', () => {
  test('is not ready any more, while it finishes what was begun', async () => {
    const server = await startTestServer()
    const socket = connect(server.server.port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    const ended = new Promise((resolve) => socket.on('close', resolve))
    // A request that has begun keeps its connection open while the server stops; it is asked in full only after the stop began.
    await new Promise<void>((resolve) => socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n', () => resolve()))
    expect((await probe(server, '/readyz')).status).toBe(200)
    const restarted = server.restart()
    socket.write('\r\n')
    await ended
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/not ready\n$/)
    expect((await probe(await restarted, '/readyz')).status).toBe(200)
  })

  test('finishes a write that was begun', async () => {
    const server = await startTestServer()
    const body = JSON.stringify({ firstName: 'Ada' })
    const socket = connect(server.server.port, '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    const ended = new Promise((resolve) => socket.on('close', resolve))
    const head = `POST ${CUSTOMERS} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${server.key}\r\ncontent-type: application/json\r\n`
    await new Promise<void>((resolve) => socket.write(`${head}content-length: ${body.length}\r\n\r\n`, () => resolve()))
    await probe(server, '/livez')
    const restarted = server.restart()
    socket.write(body)
    await ended
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    const { call } = await restarted
    expect((await call('GET', CUSTOMERS)).body.data).toMatchObject([{ firstName: 'Ada' }])
  })
})
