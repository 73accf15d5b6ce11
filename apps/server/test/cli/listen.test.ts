import { verify } from '@belfry/webhook-verify'
import { describe, expect, test } from 'vitest'
import { listen } from '../../src/cli/listen/index.ts'
import { startListening, startSite } from '../support/listening.ts'
import { startReceiver } from '../support/receiver.ts'

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
