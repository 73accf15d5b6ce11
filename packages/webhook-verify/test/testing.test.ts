import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createInbox, isNewer, memoryInboxStore } from '../src/inbox.ts'
import { verify, verifyAsync, verifyOrThrow } from '../src/index.ts'
import {
  corruptions,
  createFakeSender,
  duplicated,
  exampleEvent,
  exampleKeys,
  retryWaitsSeconds,
  send,
  sendUntilAccepted,
  shuffled,
  testSecret,
} from '../src/testing.ts'
import * as web from '../src/web.ts'

const secrets = [testSecret]

describe('example events', () => {
  test.each(exampleKeys)('that of %s verifies as it was made', (key) => {
    const event = exampleEvent(key)
    expect(verify(createFakeSender().deliveryOf(event), { secrets })).toMatchObject({ ok: true, event, timestamp: event.timestamp })
    expect(event.event).toBe(key)
  })

  test('each is a copy of its own, with the changes asked for', () => {
    const event = exampleEvent('invoice:paid', { timestamp: 5 })
    expect(event.timestamp).toBe(5)
    ;(event.data.invoice as { status: string }).status = 'changed'
    expect(exampleEvent('invoice:paid').data.invoice.status).not.toBe('changed')
  })

  test('a key without an example is refused', () => {
    expect(() => exampleEvent('toString' as never)).toThrow(/exampleKeys/)
    expect(exampleKeys.length).toBeGreaterThan(60)
  })
})

describe('the fake sender', () => {
  test('sends what Belfry sends: both signatures, a stable id, a later time on a retry', () => {
    let now = 1_800_000_000_000
    const sender = createFakeSender({ now: () => now })
    const first = sender.deliveryOf(exampleEvent('customer:created'))
    now += 300_000
    const again = sender.retryOf(first)
    const { 'webhook-timestamp': time, 'webhook-signature': standard, ...headers } = again.headers
    expect(first.headers).toMatchObject(headers)
    expect(Number(time) - Number(first.headers['webhook-timestamp'])).toBe(300)
    expect(standard).not.toBe(first.headers['webhook-signature'])
    expect(again.body).toEqual(first.body)
    expect(sender.deliveryOf(exampleEvent('customer:created')).id).toBe('dlv_test_2')
  })

  test('is believed by a library of Standard Webhooks', () => {
    const { body, headers } = createFakeSender().deliveryOf(exampleEvent('customer:created'))
    const key = `whsec_${Buffer.from(testSecret, 'hex').toString('base64')}`
    expect(new Webhook(key).verify(Buffer.from(body).toString(), headers)).toMatchObject({ event: 'customer:created' })
  })

  test('a twin sends the same event under another id and secret', () => {
    const sender = createFakeSender()
    const twin = sender.twin()
    const event = exampleEvent('customer:created')
    const [old, fresh] = [sender.deliveryOf(event), twin.deliveryOf(event)]
    expect(fresh.id).not.toBe(old.id)
    expect(verify(fresh, { secrets })).toMatchObject({ reason: 'signature_mismatch' })
    expect(verify(fresh, { secrets: [sender.secret, twin.secret] })).toMatchObject({ matchedSecret: 1, event })
  })

  test.each(corruptions)('[SIGN-06] spoiled: $name', async ({ reason, spoil }) => {
    const spoiled = spoil(createFakeSender().deliveryOf(exampleEvent('invoice:paid')))
    expect(verify(spoiled, { secrets })).toMatchObject({ ok: false, reason })
    expect(await web.verifyAsync(spoiled, { secrets })).toMatchObject({ ok: false, reason })
  })
})

describe('disorder', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at)

  test('shuffles by a seed, and loses nothing', () => {
    const order = shuffled(numbers, 7)
    expect(order).not.toEqual(numbers)
    expect(shuffled(numbers, 7)).toEqual(order)
    expect(shuffled(numbers, 8)).not.toEqual(order)
    expect([...order].sort((one, other) => one - other)).toEqual(numbers)
    expect(numbers[0]).toBe(0)
  })

  test('every place is reached by every delivery about as often', () => {
    const counts = numbers.map(() => 0)
    for (let seed = 0; seed < 4000; seed++)
      counts[shuffled(numbers, seed).indexOf(0)] = (counts[shuffled(numbers, seed).indexOf(0)] ?? 0) + 1
    for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(80)
  })

  test('a receiver with an inbox and isNewer ends where the sender is, whatever arrives how often and in what order', async () => {
    const sender = createFakeSender()
    const twin = sender.twin()
    const base = exampleEvent('customer:updated')
    const events = [2, 3, 4, 5, 6].map((version) => ({ ...base, data: { ...base.data, customer: { ...base.data.customer, version } } }))
    for (let seed = 0; seed < 50; seed++) {
      const inbox = createInbox({ store: memoryInboxStore() })
      const handled: number[] = []
      let held = 1
      for (const delivery of shuffled(duplicated([...events.map(sender.deliveryOf), ...events.map(twin.deliveryOf)]), seed)) {
        const verdict = verifyOrThrow<typeof base>(delivery, { secrets: [sender.secret, twin.secret] })
        await inbox.handle(verdict, (event) => {
          handled.push(event.data.customer.version)
          if (isNewer(event, held)) held = event.data.customer.version
        })
      }
      expect(held).toBe(6)
      expect(handled.sort()).toEqual([2, 3, 4, 5, 6])
    }
  })
})

describe('sending', () => {
  const sender = createFakeSender()
  const receive = async (request: Request) => {
    const { ok } = await verifyAsync(request, { secrets })
    return new Response('answer', { status: ok ? 200 : 401 })
  }

  test('calls a handler of requests, or posts to an address', async () => {
    const delivery = sender.deliveryOf(exampleEvent('invoice:paid'))
    expect(await send(delivery, receive)).toBe(200)
    const server = createServer(async (incoming, response) => {
      const { ok } = await verifyAsync(incoming, { secrets })
      response.writeHead(ok ? 204 : 401).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
    expect(await send(delivery, address)).toBe(204)
    expect(await send({ ...delivery, body: new Uint8Array([1]) }, new URL(address))).toBe(401)
  })

  test('[DELIV-14] tries again until it is accepted, and says how long Belfry would have waited', async () => {
    const waits: number[] = []
    const answers = [500, 301, 'no answer', 200, 200]
    const flaky = () => {
      const answer = answers.shift()
      if (typeof answer !== 'number') throw new TypeError('fetch failed')
      return new Response(null, { status: answer, headers: { location: '/elsewhere' } })
    }
    const attempts = await sendUntilAccepted(sender, sender.deliveryOf(exampleEvent('invoice:paid')), flaky, {
      wait: (seconds) => waits.push(seconds),
    })
    expect(attempts.map(({ status }) => status)).toEqual([500, 301, null, 200])
    expect(waits).toEqual([1, 2, 4])
  })

  test('[DELIV-15] gives up after the tenth attempt', async () => {
    const attempts = await sendUntilAccepted(
      sender,
      sender.deliveryOf(exampleEvent('invoice:paid')),
      () => new Response(null, { status: 410 }),
    )
    expect(attempts.map(({ waitSeconds }) => waitSeconds)).toEqual(retryWaitsSeconds)
    expect(retryWaitsSeconds.reduce((sum, wait) => sum + wait)).toBe(117_315)
  })
})
