import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldMemory, takenIn } from '../support/held-memory.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { openTestServer, startTestServer } from '../support/test-server.ts'

const MEGABYTE = 1024 * 1024
const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: park\r\n\r\n`

/** How many files and sockets this process holds. */
const descriptors = () => readdirSync('/proc/self/fd').length

describe('[A8] the open port, without a key', () => {
  test('1,000 requests for the program of the reference, on a connection that closes, leave no descriptor', async () => {
    const { server } = await startTestServer()
    await fetch(`http://127.0.0.1:${server.port}/docs/scalar.js`).then((response) => response.arrayBuffer())
    const before = descriptors()
    const { socket } = await rawConnection(server.port, { reads: false })
    socket.write(head('/docs/scalar.js').repeat(1000))
    await takenIn(server.port)
    socket.destroy()
    if (!socket.closed) await once(socket, 'close')
    await takenIn(server.port)
    // Those of `fetch` and of the server's end of it may be there for a while; each request left one before.
    expect(descriptors() - before).toBeLessThan(20)
  })

  test.each(['/api/openapi.json', '/docs/scalar.js'])('1,400 requests for %s that nobody reads take less than 32 MiB', async (path) => {
    const { server } = await startTestServer()
    await fetch(`http://127.0.0.1:${server.port}${path}`).then((response) => response.arrayBuffer())
    await takenIn(server.port)
    const before = heldMemory()
    const { socket } = await rawConnection(server.port, { reads: false })
    socket.write(head(path).repeat(1400))
    // Others are answered meanwhile: making all that was asked for would take the processor 13 seconds.
    const cpuStart = process.cpuUsage()
    await takenIn(server.port)
    const { user, system } = process.cpuUsage(cpuStart)
    expect(heldMemory() - before).toBeLessThan(32 * MEGABYTE)
    expect((user + system) / 1000).toBeLessThan(5000)
    socket.destroy()
  })

  test('the requests of a connection are answered in their order, and so many more end it', async () => {
    const { server } = await startTestServer()
    const polite = await rawConnection(server.port)
    const paths = ['/docs/playground.js', '/api/orgs', '/pages.css', '/livez', '/nowhere', '/run.js']
    polite.socket.write(paths.map(head).join(''))
    const all = await polite.until(
      (text) => text.split('HTTP/1.1 ').length > paths.length && text.includes('text/javascript', text.lastIndexOf('HTTP/1.1')),
    )
    expect([...all.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '401', '200', '200', '404', '200'])
    polite.socket.destroy()

    const greedy = await rawConnection(server.port)
    greedy.socket.write(head('/api/orgs').repeat(2000))
    const answers = (await greedy.closed()).split('HTTP/1.1 ').length - 1
    expect(answers).toBeLessThanOrEqual(101)
  })

  describe('a file', () => {
    let shared: Awaited<ReturnType<typeof openTestServer>>
    beforeAll(async () => {
      shared = await openTestServer()
    })
    afterAll(() => shared.stop())

    test.each(['/api/openapi.json', '/docs/scalar.js', '/docs/playground.js', '/pages.js', '/approval.js', '/run.js', '/pages.css'])(
      '%s is compressed for who takes that, and not sent again to who has it',
      async (path) => {
        const { port } = shared.server
        const plain = await rawGet(port, path, { 'accept-encoding': 'identity' })
        expect([plain.status, plain.headers['content-encoding'], plain.headers.vary]).toEqual([200, undefined, 'Accept-Encoding'])
        const decoders = { gzip: gunzipSync, br: brotliDecompressSync } as const
        const etags = new Set([plain.headers.etag])
        for (const coding of ['gzip', 'br'] as const) {
          const packed = await rawGet(port, path, { 'accept-encoding': `${coding}, deflate;q=0.5` })
          expect(packed.headers['content-encoding']).toBe(coding)
          expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
          expect(packed.bytes.length).toBeLessThan(plain.bytes.length)
          expect(decoders[coding](packed.bytes).equals(plain.bytes)).toBe(true)
          etags.add(packed.headers.etag)
        }
        expect(etags.size).toBe(3)
        for (const etag of etags) {
          const again = await rawGet(port, path, { 'accept-encoding': 'gzip, br', 'if-none-match': `"other", W/${etag}` })
          expect([again.status, again.bytes.length]).toEqual([304, 0])
        }
        expect((await rawGet(port, path, { 'if-none-match': '*' })).status).toBe(304)
        const head = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
        expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
          200,
          String(plain.bytes.length),
          0,
        ])
        expect((await rawGet(port, path, { 'accept-encoding': 'gzip;q=0, br;q=0' })).headers['content-encoding']).toBeUndefined()
        expect((await rawGet(port, path, { 'if-none-match': '"other"' })).status).toBe(200)
      },
    )
  })

  test('everything public counts by address, but for what watches the service', async () => {
    const { server } = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '7', BELFRY_METRICS_TOKEN: 'metrics-of-the-park' } })
    const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method, redirect: 'manual' })
    const paths = ['/docs', '/docs/scalar.js', '/api/openapi.json', '/login', '/nowhere', '/api/nothing-here']
    for (const path of paths) expect([path, (await get(path)).status < 429]).toEqual([path, true])
    expect((await get('/api/orgs', 'DELETE')).status).toBe(405)
    for (const path of [...paths, '/', '/pages.css', '/problems/not_found']) {
      const refused = await get(path)
      expect([path, refused.status, refused.headers.get('content-type')]).toEqual([path, 429, 'application/problem+json'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    }
    expect((await get('/api/orgs', 'DELETE')).status).toBe(429)
    for (const path of ['/livez', '/readyz']) expect((await get(path)).status).toBe(200)
    expect((await get('/metrics')).status).toBe(401)
  })

  test('a proxy that is not declared is told of once', async () => {
    const { server, logged } = await startTestServer()
    const get = () => fetch(`http://127.0.0.1:${server.port}/docs`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    for (let count = 0; count < 3; count++) await get()
    expect(logged().split('came with X-Forwarded-For')).toHaveLength(2)
    const declared = await startTestServer({ environment: { BELFRY_TRUST_PROXY: '1' } })
    await fetch(`http://127.0.0.1:${declared.server.port}/docs`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(declared.logged()).not.toContain('came with X-Forwarded-For')
  })

  test('an address that cannot be decoded is answered without a word of our insides', async () => {
    const { server } = await startTestServer()
    const response = await fetch(`http://127.0.0.1:${server.port}/welcome/%E0%A4%A`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toMatch(/node_modules|URIError|\.js:\d/)
  })
})

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly bytes: Buffer
}

/** As `fetch`, which would decompress what comes. */
async function rawGet(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  const { request } = await import('node:http')
  const sent = request({ port, path, headers, agent: false }).end()
  const [response] = await once(sent, 'response')
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, bytes }
}
