import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BlockedTargetError } from '../../src/external/http-client/blocked-target.ts'
import { createOutboundAgent } from '../../src/external/http-client/create-agent.ts'
import { judgingClient, type OutboundClient } from '../../src/external/http-client/create-client.ts'
import { createNetwork } from '../../src/external/http-client/network.ts'
import { parseAllowedTargets } from '../../src/platform/settings/allowed-targets.ts'
import { makeCertificate } from '../support/certificate.ts'
import { type NameAnswer, type NameServer, startNameServer } from '../support/name-server.ts'
import { type Failed, limits, listenEverywhere, listenRaw, openClient, requestTo } from '../support/outbound.ts'

const NAME = 'receiver.example'
const certificate = makeCertificate(NAME)

/**
 * A receiver that answers at every address of this machine, of which one is listed as if it were public, and a client that learns names
 * from a name server of the test.
 */
async function open(
  answers: (name: string, count: number, type: 'A' | 'AAAA') => NameAnswer | null | undefined,
  answer?: Parameters<typeof listenEverywhere>[1],
) {
  const receiver = await listenEverywhere(certificate, answer)
  const counts = new Map<string, number>()
  const names = await startNameServer((name, type) => {
    const count = (counts.get(`${name} ${type}`) ?? 0) + 1
    counts.set(`${name} ${type}`, count)
    return answers(name, count, type)
  })
  const client = openClient({ allow: `127.0.0.1:${receiver.port}`, extraCa: certificate.cert, network: createNetwork([names.address]) })
  const post = (name = NAME) => client.request(requestTo(`https://${name}:${receiver.port}/`), limits)
  return { ...receiver, names, client, post }
}

async function blockedBy(layer: string, result: Promise<unknown>): Promise<BlockedTargetError> {
  const { error, ...rest } = (await result) as Failed
  expect(rest).toEqual({ statusCode: null, late: false, started: false })
  expect(error).toBeInstanceOf(BlockedTargetError)
  expect((error as BlockedTargetError).layer).toBe(layer)
  return error as BlockedTargetError
}

const good: NameAnswer = { addresses: ['127.0.0.1'] }
const bad: NameAnswer = { addresses: ['127.0.0.2'] }

describe('a name', () => {
  test('is asked for as it stands, and known to the receiver by itself', async () => {
    const { post, names, seen } = await open(() => good)
    expect(await post('RECEIVER.example.')).toMatchObject({ statusCode: 200, isWhole: true })
    expect(names.queries).toEqual([NAME, NAME])
    expect(seen).toMatchObject([{ at: '127.0.0.1', serverName: NAME, host: expect.stringMatching(/^receiver\.example:\d+$/) }])
  })

  test('that nobody knows is an error with its name', async () => {
    const { post, connections } = await open(() => undefined)
    expect(await post()).toMatchObject({
      statusCode: null,
      late: false,
      started: false,
      error: { code: 'ENOTFOUND', message: `the name ${NAME} is not known` },
    })
    expect(connections).toEqual([])
  })

  test('that has no address is an error too', async () => {
    const { post } = await open(() => ({ addresses: [] }))
    expect(await post()).toMatchObject({ statusCode: null, error: { code: 'ENOTFOUND' } })
  })

  test('of which one kind of address cannot be learnt is reached at the other', async () => {
    const { post } = await open((_name, _count, type) => (type === 'A' ? good : undefined))
    expect(await post()).toMatchObject({ statusCode: 200 })
  })

  test('whose name server is silent is given up at the deadline', async () => {
    // It answers long after the deadline: until then the client, which is closed after the test, waits for it.
    const { client, port } = await open(() => ({ addresses: [], afterMs: 700 }))
    const result = await client.request(requestTo(`https://${NAME}:${port}/`), { ...limits, deadlineMs: 300 })
    expect(result).toEqual({ statusCode: null, error: null, late: true, started: false })
  })
})

describe('[HTTP-CUSTOM-09] a public-looking name is refused when it leads', () => {
  test.each<[string, NameAnswer]>([
    ['to this machine', { addresses: ['127.0.0.2'] }],
    ['to this machine in IPv6', { addresses: ['::1'] }],
    ['to an IPv4 address inside of IPv6', { addresses: ['::ffff:127.0.0.1'] }],
    ['to one by NAT64', { addresses: ['64:ff9b::7f00:1'] }],
    ['to a private network', { addresses: ['10.1.2.3'] }],
    ['to the credentials of a cloud', { addresses: ['169.254.169.254'] }],
    ['first to a private address, then to a good one', { addresses: ['10.1.2.3', '127.0.0.1'] }],
    ['first to a good address, then to a private one', { addresses: ['127.0.0.1', '10.1.2.3'] }],
    ['to a good IPv4 and a private IPv6 address', { addresses: ['127.0.0.1', 'fd00::1'] }],
    ['by its last address of twenty', { addresses: [...Array<string>(19).fill('127.0.0.1'), '192.168.1.1'] }],
    ['by an alias', { aliases: ['public.example.net'], addresses: ['127.0.0.2'] }],
    ['by a chain of aliases', { aliases: ['a.example', 'b.example', 'c.example'], addresses: ['127.0.0.1', '127.0.0.2'] }],
  ])('%s', async (_where, answer) => {
    const { post, connections } = await open(() => answer)
    const { message } = await blockedBy('dns', post())
    expect(connections).toEqual([])
    // To which address is nobody's business who cannot see into this network.
    for (const address of answer.addresses) expect(message).not.toContain(address)
    expect(message).toContain(NAME)
  })
})

test('an alias of a good address is reached', async () => {
  const { post, seen } = await open(() => ({ aliases: ['cdn.example', 'edge.example'], addresses: ['127.0.0.1'] }))
  expect(await post()).toMatchObject({ statusCode: 200 })
  expect(seen).toMatchObject([{ serverName: NAME }])
})

describe('rebinding', () => {
  test('a name whose answer changes is judged anew with each connection, and never asked for twice for one', async () => {
    const hangUp = (_request: unknown, response: { setHeader(name: string, value: string): unknown; end(): unknown }) => {
      response.setHeader('connection', 'close')
      response.end()
    }
    const { post, connections, names } = await open((_name, count) => (count === 1 ? good : bad), hangUp)
    expect(await post()).toMatchObject({ statusCode: 200 })
    expect(names.queries).toHaveLength(2)
    await blockedBy('dns', post())
    await blockedBy('dns', post())
    expect(connections).toEqual(['127.0.0.1'])
  })

  test('a connection that is kept stays where it was judged', async () => {
    const { post, connections, names } = await open((_name, count) => (count === 1 ? good : bad))
    expect(await post()).toMatchObject({ statusCode: 200 })
    await new Promise((resolve) => setImmediate(resolve)) // until the pool has the connection back
    expect(await post()).toMatchObject({ statusCode: 200 })
    expect([names.queries.length, connections]).toEqual([2, ['127.0.0.1']])
  })

  test('a connection that is kept for one name carries nothing of another', async () => {
    const { post, connections } = await open((name) => (name === NAME ? good : bad))
    expect(await post()).toMatchObject({ statusCode: 200 })
    await blockedBy('dns', post('other.example'))
    const { post: postToBoth, seen } = await open(() => good)
    await postToBoth()
    // The certificate is for the first name alone: it is asked for anew, and nothing is sent.
    expect(await postToBoth('other.example')).toMatchObject({ statusCode: null, error: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } })
    expect([connections, seen.length]).toEqual([['127.0.0.1'], 1])
  })
})

describe('a connection that ends elsewhere than at the judged address', () => {
  test.each(['https', 'http'])('is closed before a byte of %s is sent', async (scheme) => {
    const received: Buffer[] = []
    const closed = Promise.withResolvers<void>()
    const sink = await listenRaw((socket) => void socket.on('data', (chunk) => received.push(chunk)).on('close', () => closed.resolve()))
    // A machine on which every name leads to this one at the moment of connecting, whatever was looked up before.
    const elsewhere: typeof buildConnector = (options) => {
      const { lookup } = options as { lookup: LookupFunction }
      const misled: LookupFunction = (name, how, callback) =>
        lookup(name, { ...how, all: true }, (error) => callback(error, [{ address: '127.0.0.1', family: 4 }]))
      return buildConnector({ ...options, lookup: misled } as buildConnector.BuildOptions)
    }
    const network = { ...createNetwork(), resolve: listed, lookUp: listed }
    const allowTargets = parseAllowedTargets(scheme === 'http' ? `http://${NAME}` : '127.0.0.1')
    const agent = createOutboundAgent({ allowTargets, extraCa: null }, network, elsewhere)
    onTestFinished(() => agent.destroy())
    const client = judgingClient(agent, allowTargets, 'webhook')
    await blockedBy('socket', client.request(requestTo(`${scheme}://${NAME}:${sink.port}/`), limits))
    await closed.promise
    expect(received).toEqual([])
    expect(sink.sockets).toHaveLength(1)
  })

  const listed = async () => [{ address: '93.184.215.14', family: 4 }]
})

describe('an address of this machine that is public', () => {
  const own = '93.184.215.14'
  const open = (allow = ''): OutboundClient =>
    openClient({
      allow,
      network: { ...createNetwork(), isOwn: (address) => address === own, resolve: async () => [{ address: own, family: 4 }] },
    })

  test('is refused as a literal and as an answer', async () => {
    const { message } = await blockedBy('literal', open().request(requestTo(`https://${own}/`), limits))
    expect(message).toContain('BELFRY_ALLOW_TARGETS')
    await blockedBy('dns', open().request(requestTo(`https://${NAME}/`), limits))
  })

  test('is known from the interfaces of the machine', () => {
    expect([createNetwork().isOwn('127.0.0.1'), createNetwork().isOwn('93.184.215.14')]).toEqual([true, false])
  })
})

test('what the text of an address tells is never asked for', async () => {
  const names: NameServer = await startNameServer(() => good)
  const client = openClient({ network: createNetwork([names.address]) })
  for (const url of [
    'https://localhost/',
    'https://db/',
    'https://erp.internal/',
    'https://user@example.com/',
    'http://example.com/',
    'https://example.com:25/',
  ]) {
    expect(await client.request(requestTo(url), limits)).toMatchObject({ statusCode: null, error: { code: 'blocked_target' } })
  }
  expect(names.queries).toEqual([])
  expect(isIP(names.address.split(':')[0] ?? '')).toBe(4)
})
