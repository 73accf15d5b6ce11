import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createBelfry } from '@belfry/client'
import { isDeep } from '@belfry/testing/depth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { collect } from './support/collect.ts'
import { folderOfProgram, programNamed, programs, writePrograms } from './support/programs.ts'
import { type Received, startReceiver } from './support/receiver.ts'
import { type StartedServer, startServer } from './support/start-server.ts'

// Samples with a name are run by a test of their own.
const tested = [
  'arrival.test',
  'connector',
  'express',
  'fastify',
  'fetch',
  'first-receiver',
  'flow.test',
  'hono',
  'koa',
  'lambda',
  'newsletter.test',
  'node-http',
  'readme-verify',
  'refused.test',
  'welcome-back.test',
]

test('every sample with a name has a test here', () => {
  const names = programs.map(({ name }) => name).filter((name) => name !== null && !name.startsWith('line-'))
  expect(names.sort()).toEqual(tested)
})

const flowTests: readonly (readonly [name: string, count: number])[] = [
  ['arrival.test', 1],
  ['flow.test', 3],
  ['welcome-back.test', 5],
]
// Here vitest runs in vitest, so only the deep run does it; the tests of examples/test-a-flow are among those of npm test.
test.each(isDeep ? flowTests : [])('the tests of flows are green: those beside %s', async (name, count) => {
  const program = programNamed(name)
  const folder = folderOfProgram(writePrograms(name), program)
  const cli = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs')
  const { code, output } = await collect(
    spawn(process.execPath, [cli, 'run', `--root=${folder}`], { cwd: folder, env: { ...process.env, NO_COLOR: '1' } }),
  )
  expect(output).toMatch(new RegExp(`Tests\\s+${count} passed`))
  expect(code, output).toBe(0)
})

describe('receivers', () => {
  let server: StartedServer

  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Subscribes an address, lets a customer be created, and says how the deliveries are signed. */
  async function subscribe(url: string) {
    const park = createBelfry({ baseUrl: server.origin, apiKey: server.apiKey }).org('demo-park')
    const { id, signingSecret = '' } = await park.webhooks.create({ url, subscribedEventKeys: ['customer:created'] })
    return { signingSecret, ring: () => park.customers.create({ firstName: 'Grace' }), end: () => park.webhooks.delete(id) }
  }

  /** A delivery as the server really sends it. */
  async function realDelivery(): Promise<Received & { readonly secret: string }> {
    const receiver = await startReceiver()
    const { signingSecret, ring, end } = await subscribe(`${receiver.origin}/hooks`)
    await ring()
    const received = await receiver.first
    await end()
    await receiver.stop()
    return { ...received, secret: signingSecret }
  }

  async function load(name: string, secret: string) {
    process.env.SIGNING_SECRET = secret
    const folder = writePrograms(name)
    return import(pathToFileURL(join(folder, programNamed(name).path)).href)
  }

  function requestOf({ headers, body }: Received): Request {
    const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Request('https://example.com/hooks', { method: 'POST', headers: pairs, body: Uint8Array.from(body) })
  }

  test.each(['express', 'fastify', 'koa', 'node-http'])('in %s it takes a delivery of the server', async (name) => {
    const port = await freePort()
    const { signingSecret, ring } = await subscribe(`http://127.0.0.1:${port}/hooks`)
    const folder = writePrograms(name, { '9000': String(port) })
    const child = spawn(process.execPath, [join(folder, programNamed(name).path)], { env: { SIGNING_SECRET: signingSecret } })
    onTestFinished(() => void child.kill())
    const says = listenTo(child)
    expect(await says.next()).toContain('Listening')
    await ring()
    expect(await says.next()).toMatch(/^customer:created, dlv_/)
  })

  test('the first one prints the id and the event of what comes', async () => {
    const port = await freePort()
    const { ring } = await subscribe(`http://127.0.0.1:${port}/`)
    const folder = writePrograms('first', { '9000': String(port) })
    const child = spawn(process.execPath, [join(folder, programNamed('first-receiver').path)])
    onTestFinished(() => void child.kill())
    const says = listenTo(child)
    expect(await says.next()).toContain('Listening')
    await ring()
    expect(await says.next()).toMatch(/^dlv_\w+ \{"event":"customer:created"/)
  })

  test.each([
    ['fetch', async (module, request) => module.POST(request)],
    ['hono', async (module, request) => module.default.fetch(request)],
  ] as [string, (module: Record<string, never>, request: Request) => Promise<Response>][])(
    'in %s it takes a delivery of the server, and no other',
    async (name, send) => {
      const delivery = await realDelivery()
      const module = await load(name, delivery.secret)
      expect((await send(module, requestOf(delivery))).status).toBe(204)
      expect((await send(module, requestOf({ ...delivery, body: Buffer.concat([delivery.body, Buffer.from(' ')]) }))).status).toBe(401)
    },
  )

  test('in a function of Lambda it takes a delivery of the server, and no other', async () => {
    const delivery = await realDelivery()
    const { handler } = await load('lambda', delivery.secret)
    const event = { headers: delivery.headers, body: delivery.body.toString('base64'), isBase64Encoded: true }
    expect(await handler(event)).toEqual({ statusCode: 204, headers: {}, body: '' })
    expect(await handler({ ...event, body: `${delivery.body.toString()} `, isBase64Encoded: false })).toMatchObject({ statusCode: 401 })
  })

  test('the three lines of the README take a delivery of the server, and no other', async () => {
    const delivery = await realDelivery()
    const { receive } = await load('readme-verify', delivery.secret)
    expect(receive(delivery.body, delivery.headers).event).toBe('customer:created')
    expect(() => receive(Buffer.from('{}'), delivery.headers)).toThrow('signature_mismatch')
  })
})

test('a connector that verifies as the guide says takes what the server asks of it, and nothing else', async () => {
  const port = await freePort()
  const secret = 'ab'.repeat(32)
  const address = `http://127.0.0.1:${port}/`
  const program = programNamed('connector')
  const env = { PORT: String(port), BELFRY_CONNECTOR_SECRET: secret, NO_COLOR: '1' }
  const folder = writePrograms('connector')
  const child = spawn(process.execPath, [join(folder, program.path)], { cwd: folderOfProgram(folder, program), env })
  onTestFinished(() => void child.kill())
  const server = await startServer({ BELFRY_CONNECTORS: `access=${address}`, BELFRY_CONNECTOR_SECRET: secret })
  onTestFinished(() => server.stop())
  const lines = listenTo(child)

  const park = createBelfry({ baseUrl: server.origin, apiKey: server.apiKey }).org('demo-park')
  const { id } = await park.accessPoints.create({ name: 'Barrier north' })
  expect(await park.accessPoints.open(id)).toMatchObject({ stateFrom: 'COMMANDED' })
  expect(await lines.next()).toBe('access: open')

  const body = JSON.stringify({ kind: 'access', payload: { action: 'open' } })
  for (const headers of [{}, { 'x-webhook-signature': `sha256=${'0'.repeat(64)}` }] as Record<string, string>[])
    expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(401)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** The lines that a program prints, one after another. */
function listenTo(child: ChildProcess): { next(): Promise<string> } {
  if (!child.stdout) throw new Error('the program prints nowhere')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { next: async () => String((await lines.next()).value) }
}
