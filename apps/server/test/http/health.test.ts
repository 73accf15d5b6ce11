import { connect } from 'node:net'
import { effectKinds } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

function probe({ server }: TestServer, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`)
}

describe('a server that works', () => {
  test('is alive and ready, for everybody who asks', async () => {
    const server = await startTestServer()
    const alive = await probe(server, '/livez')
    expect(alive.status).toBe(200)
    expect(alive.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await alive.text()).toBe('alive\n')
    const ready = await probe(server, '/readyz')
    expect(ready.status).toBe(200)
    expect(ready.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await ready.json()).toMatchObject({ status: 'ok' })
  })

  test('says once in its log, and to whoever asks whether it is ready, that nothing is sent', async () => {
    const server = await startTestServer()
    const message =
      'no connector is set up, so nothing is sent: all effects are simulated. Set BELFRY_SMTP_URL for mail, BELFRY_CONNECTORS for the rest'
    const warning = { code: 'kinds_simulated', message, kinds: effectKinds }
    for (let times = 0; times < 2; times++) {
      expect(await (await probe(server, '/readyz')).json()).toEqual({ status: 'ok', warnings: [warning] })
    }
    const logEntries = server
      .logged()
      .split('\n')
      .filter((line) => line.includes(message))
    expect(logEntries.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, code: 'kinds_simulated', msg: message }])
  })

  test.each([
    { BELFRY_SMTP_URL: 'smtps://ann:s3cret@mail.example.com' },
    { BELFRY_CONNECTORS: 'mail=https://mail.example.com/t0ken', BELFRY_CONNECTOR_SECRET: 'ab'.repeat(32) },
  ])('does not warn when mail goes somewhere, and logs nothing of the secrets: %j', async (environment) => {
    const server = await startTestServer({ environment })
    expect(await (await probe(server, '/readyz')).json()).toEqual({ status: 'ok', warnings: [] })
    expect(server.logged()).not.toMatch(/simulated|s3cret|t0ken|abab/)
  })
})

describe('a server whose store cannot be used', () => {
  test('is alive but not ready, and says why in its log only', async () => {
    const server = await startTestServer()
    await server.installation.store.close()
    expect((await probe(server, '/livez')).status).toBe(200)
    const response = await probe(server, '/readyz')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'not ready' })
    expect(server.logged()).toContain('not ready')
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

/** A request by hand, in two parts, so that something can happen while it is under way. */
async function beginRequest({ server }: TestServer, begin: string) {
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  const whole = new Promise<string>((resolve) => {
    socket.on('data', (chunk: string) => {
      answer += chunk
      const [head = '', body] = answer.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (body !== undefined && Buffer.byteLength(body) >= length) resolve(answer)
    })
  })
  await new Promise<void>((resolve) => socket.write(begin, () => resolve()))
  // A round trip of another request: by then the server has seen the beginning of this one.
  await fetch(`http://127.0.0.1:${server.port}/livez`)
  return {
    async finish(rest: string): Promise<string> {
      socket.write(rest)
      const answer = await whole
      socket.destroy()
      return answer
    },
  }
}

describe('a server that stops', () => {
  test('is not ready any more', async () => {
    const server = await startTestServer()
    const request = await beginRequest(server, 'GET /readyz HTTP/1.1\r\nhost: localhost\r\n')
    const restarted = server.restart()
    const answer = await request.finish('\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/\{"status":"not ready"\}$/)
    expect((await probe(await restarted, '/readyz')).status).toBe(200)
  })

  test('finishes a write that was begun, and says that the connection ends with it', async () => {
    const server = await startTestServer()
    const body = JSON.stringify({ firstName: 'Ada' })
    const head = `POST ${CUSTOMERS} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${server.key}\r\ncontent-type: application/json\r\n`
    const request = await beginRequest(server, `${head}content-length: ${body.length}\r\n\r\n`)
    const restarted = server.restart()
    const answer = await request.finish(body)
    const { call } = await restarted
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect((await call('GET', CUSTOMERS)).body.data).toMatchObject([{ firstName: 'Ada' }])
    // Otherwise the client keeps the connection, the stop waits for it, and more requests come in on it.
    expect(answer).toMatch(/^connection: close\r$/im)
  })
})
