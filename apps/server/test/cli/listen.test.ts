import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@belfry/webhook-verify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../src/cli/listen/index.ts'
import { startProgram, temporaryFolder } from '../support/program.ts'
import { answerWith, type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/test-server.ts'

const secret = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'

describe('belfry listen', { timeout: 120_000 }, () => {
  test('brings what happens to an address of this machine, in its order and signed like a delivery', async () => {
    const site = await startSite()
    const receiver = await startReceiver()
    const listening = await startListening(site, receiver, ['--secret', secret])
    await site.create('Ada')
    await site.create('Grace')
    const [first, second] = (await receiver.take(2)).map((request) => verify(request, { secrets: [secret] }))
    expect(first).toMatchObject({
      ok: true,
      id: expect.stringMatching(/^evt_/),
      event: { event: 'customer:created', data: { customer: { firstName: 'Ada' } } },
    })
    expect(second).toMatchObject({ ok: true, event: { data: { customer: { firstName: 'Grace' } } } })
    await listening.says(/customer:created {2}evt_\w+ {2}200 in \d+ ms/)
    listening.signal('SIGINT')
    expect(await listening.ended).toBe(0)
  })

  test('prints the secret that it has made, and brings only the events that were asked for', async () => {
    const site = await startSite()
    const receiver = await startReceiver()
    const listening = await startListening(site, receiver, ['--events', 'customer:updated,customer:deleted'])
    const [, made = ''] = await listening.says(/Signing secret (\w{64}): give it to the receiver/)
    const id = await site.create('Ada')
    await site.call('DELETE', `customers/${id}`)
    expect(verify(await receiver.next(), { secrets: [made] })).toMatchObject({ ok: true, event: { event: 'customer:deleted' } })
    expect(receiver.received).toHaveLength(1)
  })

  test('loses nothing while the server is away', async () => {
    const site = await startSite()
    const receiver = await startReceiver()
    const listening = await startListening(site, receiver, ['--secret', secret])
    await site.create('Before')
    await receiver.next()
    await site.stop()
    await listening.says(/Connection lost\. http:\S+ was not reached: the connection was refused; [^.]* \(ECONNREFUSED\)\. Trying again/)
    await site.start()
    await site.create('Meanwhile')
    await listening.says(/Connected again/)
    await site.create('After')
    expect(namesIn(await receiver.take(2))).toEqual(['Meanwhile', 'After'])
    expect(listening.output()).toContain('nothing was missed')
  })

  test('goes on where it stopped when a file keeps the place', async () => {
    const site = await startSite()
    const receiver = await startReceiver()
    const resume = ['--secret', secret, '--resume-file', `${temporaryFolder()}/place`]
    const first = await startListening(site, receiver, resume)
    await site.create('Ada')
    await receiver.next()
    await first.says(/200 in/)
    first.signal('SIGTERM')
    await first.ended
    await site.create('Meanwhile')
    await startListening(site, receiver, resume)
    const names = namesIn(await receiver.take(1))
    // Stopped between an answer and the note of it, it tells once more: at least once, never less.
    expect(names[0] === 'Ada' ? namesIn(await receiver.take(1)) : names).toEqual(['Meanwhile'])
  })

  test('tries again while the receiver fails, with the next event behind', async () => {
    const site = await startSite()
    let failures = 1
    const receiver = await startReceiver((response, request) => answerWith(failures-- > 0 ? 503 : 200)(response, request))
    const listening = await startListening(site, receiver, ['--secret', secret])
    await site.create('Ada')
    await site.create('Grace')
    expect(namesIn(await receiver.take(3))).toEqual(['Ada', 'Ada', 'Grace'])
    expect(listening.output()).toMatch(/503 in \d+ ms, again in 1 s/)
  })

  test('a request that is refused ends it, with the remedy', async () => {
    const site = await startSite()
    const given = { forward: 'http://127.0.0.1:9/', organization: 'test-park', server: site.origin, apiKey: site.key }
    await expect(run({ ...given, apiKey: 'bfy_wrong' })).rejects.toThrow(/answered 401\. .*Give a key that is valid/)
    await expect(run({ ...given, organization: 'nowhere' })).rejects.toThrow(/answered 404\. .*Give the organization/)
    await expect(run({ ...given, after: 'yesterday' })).rejects.toThrow(/answered 400\. .*after/)
  })
})

const forward = 'http://127.0.0.1:9/'
test.each([
  ['no address', {}, '--forward http://localhost:9000/hooks'],
  ['no organization', { forward }, '--organization <slug>'],
  ['no key', { forward, organization: 'park' }, 'BELFRY_API_KEY'],
  ['a server that is no address', { forward, organization: 'park', apiKey: 'x', server: 'localhost' }, '--server must be the address'],
  [
    'a secret of another form',
    { forward, organization: 'park', apiKey: 'x', secret: 'short' },
    '--secret must be 64 lower-case hex digits',
  ],
  ['an event that there is not', { forward, organization: 'park', apiKey: 'x', events: 'customer:create' }, 'customer:create is no event'],
])('%s is said before anything is asked', async (_, options, words) => {
  await expect(run(options)).rejects.toThrow(words)
})

function run(options: Readonly<Record<string, string>>): Promise<void> {
  const context = {
    print: () => {},
    environment: {},
    now: Date.now,
    publicFolder: '',
    stopped: new Promise<void>(() => {}),
    open: () => Promise.reject(),
  }
  return listen.run(context, options, undefined)
}

interface Site {
  readonly origin: string
  readonly key: string
  call(method: string, path: string, body?: unknown): Promise<{ readonly id: string }>
  /** Creates a customer of this first name; resolves with its id. */
  create(firstName: string): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

/** A server at a port that stays the same, with an organization and a key for it. What is tested is the program that listens to it. */
async function startSite(): Promise<Site> {
  let server = await startTestServer({ environment: { BELFRY_PORT: String(await freePort()) } })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, `/api/orgs/test-park/${path}`, body === undefined ? {} : { body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  return {
    origin: `http://127.0.0.1:${server.server.port}`,
    key: server.key,
    call,
    create: async (firstName) => (await call('POST', 'customers', { firstName })).id,
    stop: () => server.rest(),
    async start() {
      server = await server.restart()
    },
  }
}

/** Listens, and resolves when what happens from now on arrives. */
async function startListening({ origin, key }: Site, receiver: Receiver, args: readonly string[]) {
  const given = ['--server', origin, '--organization', 'test-park', '--forward', receiver.url, ...args]
  const listening = startProgram(temporaryFolder(), ['listen', ...given], { BELFRY_API_KEY: key })
  await listening.says(/Listening since/)
  return listening
}

function namesIn(requests: readonly Received[]): readonly string[] {
  return requests.map(({ body }) => JSON.parse(body.toString()).data.customer.firstName)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
    onTestFinished(() => void server.close())
  })
}
