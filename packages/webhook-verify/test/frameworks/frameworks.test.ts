import { Agent } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type Accepted, type Refused, sign } from '../../src/index.ts'
import { body, deliver, type Sent, secret } from './deliver.ts'
import { type Running, receivers, type Start, spoiled } from './servers.ts'

const started: Running[] = []
afterEach(() => Promise.all(started.splice(0).map((server) => server.close())))

describe.each(Object.entries(receivers))('%s', (_, start) => {
  test('[SIGN-04] hands an authentic delivery over, whose bytes no parser would give back', async () => {
    const { port, deliveries, refusals } = await receiver(start)
    expect(await deliver(port)).toBe(204)
    expect(deliveries).toMatchObject([
      { id: 'dlv_1', event: { event: 'invoice:paid', data: { amount: 1, name: 'é é' } }, matchedSecret: 0 },
    ])
    expect(refusals).toEqual([])
  })

  const accepted: readonly (readonly [string, Sent])[] = [
    ['in pieces without a length', { chunked: true }],
    ['with a charset in its type', { headers: { 'Content-Type': 'application/json; charset=utf-8' } }],
    [
      'with its headers in another letter case',
      { headers: { 'X-Webhook-Signature': undefined, 'x-WEBHOOK-signature': sign(body, secret) } },
    ],
  ]
  test.each(accepted)('takes a delivery %s', async (_title, sent) => {
    const { port, deliveries } = await receiver(start)
    expect(await deliver(port, sent)).toBe(204)
    expect(deliveries).toHaveLength(1)
  })

  const altered = Buffer.from(body.toString().replace('1.0', '9.0'))
  const partial = Buffer.from('{"event":"invoice:paid"}')
  const refused: readonly (readonly [string, Sent, number, Refused['reason']])[] = [
    ['that was altered', { body: altered, headers: { 'X-Webhook-Signature': sign(body, secret) } }, 401, 'signature_mismatch'],
    ['without a signature', { headers: { 'X-Webhook-Signature': undefined } }, 401, 'signature_missing'],
    ['with two signatures', { headers: { 'X-Webhook-Signature': [sign(body, secret), sign(body, secret)] } }, 401, 'multiple_signatures'],
    ['without an id', { headers: { 'X-Webhook-Event-ID': undefined } }, 400, 'event_id_invalid'],
    ['that lacks members', { body: partial }, 400, 'envelope_malformed'],
    ['that is longer than maxBytes', { body: tooLong(5000) }, 413, 'body_too_large'],
  ]
  test.each(refused)('refuses a delivery %s', async (_title, sent, status, reason) => {
    const { port, deliveries, refusals } = await receiver(start)
    expect(await deliver(port, sent)).toBe(status)
    expect(deliveries).toEqual([])
    expect(refusals.map((refusal) => refusal.reason)).toEqual([reason])
  })

  test('answers the next delivery of the same connection after one that was too long', async () => {
    const { port } = await receiver(start)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await deliver(port, { body: tooLong(90_000), agent })).toBe(413)
    expect(await deliver(port, { agent })).toBe(204)
    agent.destroy()
  })

  test('refuses with 500 while its secret is missing', async () => {
    const { port, refusals } = await receiver(start, { secrets: [''] })
    expect(await deliver(port)).toBe(500)
    expect(refusals).toMatchObject([{ reason: 'secret_invalid', hint: expect.stringMatching(/variable/) }])
  })

  test('lets the sender try again when the handler fails', async () => {
    const { port } = await receiver(start, { fails: true })
    expect(Math.floor((await deliver(port)) / 100)).toBe(5)
  })

  test('a log that fails changes nothing', async () => {
    const { port } = await receiver(start, { logFails: true })
    expect(await deliver(port, { headers: { 'X-Webhook-Signature': undefined } })).toBe(401)
  })
})

describe.each(Object.entries(spoiled))('%s', (_, [start, remedy]) => {
  test('refuses, and says how to mend it', async () => {
    const { port, deliveries, refusals } = await receiver(start)
    expect(await deliver(port)).toBe(500)
    expect(deliveries).toEqual([])
    expect(refusals).toMatchObject([{ reason: expect.stringMatching(/^body_(unreadable|not_raw)$/), hint: expect.stringMatching(remedy) }])
  })
})

test.each(['node:http', 'a Fetch handler'])('%s refuses other methods', async (name) => {
  const { port } = await receiver(receivers[name] as Start)
  expect(await deliver(port, { method: 'PUT' })).toBe(405)
})

/** JSON, so that no parser in front of the receiver refuses it. */
function tooLong(length: number): Buffer {
  return Buffer.from(JSON.stringify({ event: 'x'.repeat(length) }))
}

async function receiver(start: Start, { secrets = [secret], fails = false, logFails = false } = {}) {
  const deliveries: Accepted[] = []
  const refusals: Refused[] = []
  const onRefused = (refusal: Refused) => {
    refusals.push(refusal)
    if (logFails) throw new Error('the disk is full')
  }
  const server = await start({ secrets, maxBytes: 2000, onRefused }, async (delivery) => {
    if (fails) throw new Error('the database is away')
    deliveries.push(delivery)
  })
  started.push(server)
  return { port: server.port, deliveries, refusals }
}
