import { describe, expect, test } from 'vitest'
import { type RawConnection, rawConnection } from '../support/raw-connection.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The last answer of a connection that the server has ended. */
function lastAnswer(received: string): Answer {
  const [head = '', ...body] = received.slice(received.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return { status: Number(first.split(' ')[1]), headers: new Headers(headers), text: body.join('\r\n\r\n') }
}

/** Sends a request of which every byte is the test's, and reads until the server ends the connection. */
async function send({ server }: TestServer, request: string): Promise<Answer> {
  const connection = await rawConnection(server.port)
  connection.socket.write(request)
  return lastAnswer(await connection.closed())
}

function problemIn({ headers, text }: Answer): Record<string, unknown> {
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text, 'latin1'))
  return JSON.parse(text)
}

/** Waits until what is behind a request was done: other requests are answered meanwhile. */
async function afterwards(server: TestServer): Promise<void> {
  for (let index = 0; index < 10; index++) await server.call('GET', CUSTOMERS)
}

describe('[B] the forms of HTTP', () => {
  test.each([
    ['a JSON body', `POST ${CUSTOMERS}`, 'application/json'],
    ['a file', 'PUT /api/orgs/test-park/documents/doc_x/file', 'application/pdf'],
  ])('%s that breaks off is no failure of ours', async (_what, start, type) => {
    const server = await startTestServer()
    const head = (length: string) =>
      `${start} HTTP/1.1\r\nHost: park\r\nx-api-key: ${server.key}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
    for (const partialRequest of [
      `${head('Content-Length: 1000')}{"firstName":`,
      `${head('Transfer-Encoding: chunked')}d\r\n{"firstName":\r\n`,
    ]) {
      const { socket }: RawConnection = await rawConnection(server.server.port)
      socket.write(partialRequest)
      await afterwards(server)
      socket.destroy()
      await afterwards(server)
    }
    const logEntries = server
      .logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    expect(logEntries.filter(({ level, requestId }) => level >= 40 && requestId !== undefined)).toEqual([])
    expect(server.logged()).not.toContain('"stack"')
  })

  test('a target in the absolute form is served as its path', async () => {
    const server = await startTestServer()
    const get = (target: string, host = 'park') =>
      send(server, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ${server.key}\r\nConnection: close\r\n\r\n`)
    for (const target of [`http://park${CUSTOMERS}?limit=1`, `HTTPS://other.example:8443${CUSTOMERS}?limit=1`, `${CUSTOMERS}?limit=1`]) {
      const answer = await get(target)
      expect([target, answer.status]).toEqual([target, 200])
      expect(JSON.parse(answer.text)).toEqual({ data: [], nextCursor: null })
    }
    for (const target of ['http://park', 'http://park/', 'http://park?next=x'])
      expect((await get(target)).headers.get('location')).toBe('/docs')
    expect((await get('http://park/docs')).status).toBe(200)
    for (const target of ['http:///docs', 'http://a b/docs', 'ftp://park/docs', 'docs']) {
      const refused = await get(target)
      expect([target, refused.status]).toEqual([target, 400])
    }
  })

  test.each([
    ['two Host headers', 'Host: park\r\nHost: park'],
    ['two Host headers that differ', 'Host: park\r\nhOST: other'],
    ['no Host header', 'Accept: */*'],
    ['a Host that is none', 'Host: park/../x'],
    ['a Host with spaces', 'Host: park other'],
  ])('%s: 400, with a problem', async (_what, lines) => {
    const server = await startTestServer()
    for (const path of ['/docs', CUSTOMERS, '/livez']) {
      const answer = await send(server, `GET ${path} HTTP/1.1\r\n${lines}\r\nx-api-key: ${server.key}\r\nConnection: close\r\n\r\n`)
      expect([path, answer.status]).toEqual([path, 400])
      expect(problemIn(answer)).toMatchObject({ code: 'malformed_request', detail: expect.stringContaining('Host') })
    }
  })

  test('a head that is too long is answered, also while it is still being sent', async () => {
    const server = await startTestServer()
    for (const kilobytes of [20, 200, 2000]) {
      const answer = await send(server, `GET /docs HTTP/1.1\r\nHost: park\r\nX-Long: ${'x'.repeat(kilobytes * 1024)}\r\n\r\n`)
      expect([kilobytes, answer.status]).toEqual([kilobytes, 431])
      expect(answer.headers.get('connection')).toBe('close')
      expect(problemIn(answer)).toMatchObject({ status: 431, code: 'head_too_large' })
    }
  })

  test('what is no HTTP is answered with 400, and is no failure of ours behind a request that is', async () => {
    const server = await startTestServer()
    const answer = await send(server, 'HELLO\r\n\r\n')
    expect([answer.status, problemIn(answer).code]).toEqual([400, 'malformed_request'])
    const both = await rawConnection(server.server.port)
    both.socket.write(`GET ${CUSTOMERS} HTTP/1.1\r\nHost: park\r\nx-api-key: ${server.key}\r\n\r\nHELLO\r\n\r\n`)
    // Whether the answer before it has left by then is a matter of the moment: nothing else comes.
    const statuses = [...(await both.closed()).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect([[], ['200'], ['400'], ['200', '400']]).toContainEqual(statuses)
    expect(server.logged()).not.toContain('"level":50')
  })
})
