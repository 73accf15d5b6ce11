import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Answering, answerWith, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts'
import { addRefusedWebhook, addWebhook, readDeliveries } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

/** The first attempt of one delivery to an address, as it was written down. */
async function attemptAt(server: TestServer, url: string) {
  const { id } = await addWebhook(server, url, ['customer:created'])
  await server.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })
  await server.server.idle()
  const [delivery] = await readDeliveries(server, id)
  const [attempt] = delivery?.made ?? []
  if (!delivery || !attempt) throw new Error('nothing was attempted')
  // A failure leads to the next attempt of the schedule, a second after the end of this one.
  const after = { delivered: { status: 'delivered', due_at: null }, failed: { status: 'waiting', due_at: expect.any(Number) } }
  expect(delivery).toMatchObject({ attempts: 1, lease_owner: null, ...after[attempt.outcome] })
  await server.call('DELETE', `/api/orgs/test-park/webhooks/${id}`)
  return attempt
}

async function attemptOf(answering: Answering, options: TestServerOptions = {}) {
  const server = await startTestServer({ environment: receiversAllowed, ...options })
  const receiver = await startReceiver(answering)
  return { attempt: await attemptAt(server, receiver.url), receiver, server }
}

describe('what a receiver answers', () => {
  test('with a 2xx it has taken the delivery', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    for (const status of [200, 201, 202, 204, 299]) {
      const receiver = await startReceiver(answerWith(status))
      expect(await attemptAt(server, receiver.url)).toMatchObject({ outcome: 'delivered', status_code: status, error: null, number: 1 })
      expect(receiver.received).toHaveLength(1)
      await receiver.close()
    }
  })

  test('with anything else it has not, and the attempt names the status', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    for (const status of [300, 304, 400, 404, 410, 429, 500, 503]) {
      const receiver = await startReceiver(answerWith(status))
      const error = `The receiver answered ${status}.`
      expect(await attemptAt(server, receiver.url)).toMatchObject({ outcome: 'failed', status_code: status, error })
      await receiver.close()
    }
  })

  test('the beginning of the answer is kept, at most 4 KiB of it', async () => {
    const { attempt } = await attemptOf((response) => response.writeHead(500).end('é'.repeat(5000)))
    const kept = Buffer.from(attempt.response_body as Uint8Array)
    expect(kept).toHaveLength(4096)
    expect(kept.toString()).toBe('é'.repeat(2048))
  })

  test('an answer that does not end is read no further than it must be', async () => {
    const { attempt } = await attemptOf((response) => {
      response.writeHead(200)
      const pump = () => {
        while (response.write('x'.repeat(16_384)));
      }
      response.on('drain', pump)
      response.on('error', () => {})
      pump()
    })
    expect(attempt).toMatchObject({ outcome: 'delivered', status_code: 200 })
  })
})

describe('when there is no answer', () => {
  test('because nobody listens, the attempt says so', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const receiver = await startReceiver()
    await receiver.close()
    const attempt = await attemptAt(server, receiver.url)
    expect(attempt).toMatchObject({ outcome: 'failed', status_code: null })
    expect(attempt.error).toMatch(/^The connection was refused; check .*\(ECONNREFUSED\)\.$/)
  })

  test('because nobody listens at any address of a name, the attempt says so too', async () => {
    const server = await startTestServer({ environment: { BELFRY_ALLOW_TARGETS: 'http://localhost' } })
    const receiver = await startReceiver()
    await receiver.close()
    const attempt = await attemptAt(server, `http://localhost:${receiver.port}/hook`)
    expect(attempt.error).toMatch(/^The connection was refused; .*\(ECONNREFUSED\)\.$/)
  })

  test('because the receiver hangs up, the attempt says so', async () => {
    const { attempt } = await attemptOf((response) => void response.socket?.destroy())
    expect(attempt).toMatchObject({ outcome: 'failed', status_code: null })
    expect(attempt.error).toMatch(/\w{5}/)
  })

  test('because what listens there speaks no TLS, the attempt says so', async () => {
    const server = await startTestServer({ environment: receiversAllowed })
    const receiver = await startReceiver()
    const attempt = await attemptAt(server, `https://127.0.0.1:${receiver.port}/hook`)
    expect(attempt).toMatchObject({ outcome: 'failed', status_code: null })
    expect(attempt.error).toMatch(/ssl|tls/i)
    expect(receiver.received).toEqual([])
  })
})

test('a redirect is not followed', async () => {
  const server = await startTestServer({ environment: receiversAllowed })
  const target = await startReceiver()
  for (const status of [301, 302, 303, 307, 308]) {
    const receiver = await startReceiver(answerWith(status, { location: target.url }))
    expect(await attemptAt(server, receiver.url)).toMatchObject({ outcome: 'failed', status_code: status })
    await receiver.close()
  }
  expect(target.received).toEqual([])
})

describe('an address that is not public', () => {
  test.each([
    ['an IPv4 literal', 'https://127.0.0.1:PORT/', '127.0.0.1, which is not public: it is this machine'],
    ['an IPv4 literal in another spelling', 'https://0x7f.1:PORT/', '127.0.0.1, which is not public: it is this machine'],
    ['an IPv6 literal', 'https://[::1]:PORT/', '::1, which is not public: it is this machine'],
    ['an IPv4 literal inside an IPv6 literal', 'https://[::ffff:127.0.0.1]:PORT/', '::ffff:7f00:1, which is not public'],
    ['a name that leads to this machine', 'https://localhost:PORT/', '"localhost", which is this machine'],
  ])('[DELIV-12] given as %s is blocked before a byte is sent, and says why', async (_, url, named) => {
    const connections: unknown[] = []
    const listener = createServer().on('connection', (socket) => connections.push(socket))
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const server = await startTestServer()
    const target = url.replace('PORT', String((listener.address() as AddressInfo).port))
    const attempt = await attemptAt(server, target)
    await new Promise((resolve) => listener.close(resolve))
    expect(attempt).toMatchObject({ outcome: 'failed', status_code: null })
    expect(attempt.error).toContain(named)
    expect(attempt.error).toContain('BELFRY_ALLOW_TARGETS')
    expect(connections).toEqual([])
  })

  test('that is listed with its port is reached at that port and at no other', async () => {
    const allowed = await startReceiver()
    const other = await startReceiver()
    const server = await startTestServer({ environment: { BELFRY_ALLOW_TARGETS: `http://127.0.0.1:${allowed.port}` } })
    expect(await attemptAt(server, allowed.url)).toMatchObject({ outcome: 'delivered' })
    const attempt = await attemptAt(server, other.url.replace('http:', 'https:'))
    expect(attempt.error).toContain('is not public')
    const plain = await server.call('POST', '/api/orgs/test-park/webhooks', { body: { url: other.url, subscribedEventKeys: [] } })
    expect(plain.status).toBe(400)
    expect(plain.body.errors[0].pointer).toBe('/url')
  })

  test('that is listed with its port is connected to at no other, also by a name that leads to it', async () => {
    const allowed = await startReceiver()
    const connections: unknown[] = []
    const other = createServer()
    other.on('connection', (socket) => connections.push(socket))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const server = await startTestServer({ environment: { BELFRY_ALLOW_TARGETS: `http://127.0.0.1:${allowed.port}` } })
    const attempt = await attemptAt(server, `https://localhost:${(other.address() as AddressInfo).port}/`)
    expect(attempt.error).toContain('"localhost"')
    expect(connections).toEqual([])
  })

  test('over plain HTTP that is no longer listed is blocked, also for a webhook that was made before', async () => {
    const server = await startTestServer()
    const receiver = await startReceiver()
    const { id } = await addRefusedWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await server.server.idle()
    const [delivery] = await readDeliveries(server, id)
    expect(delivery?.made).toMatchObject([{ outcome: 'failed', status_code: null, error: expect.stringContaining('https://') }])
    expect(receiver.received).toEqual([])
  })
})
