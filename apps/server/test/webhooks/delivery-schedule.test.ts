import { verify } from '@belfry/webhook-verify'
import { describe, expect, test } from 'vitest'
import { type Answering, answerWith, holdBack, type Received, startReceiver } from '../support/receiver.ts'
import { moveClock, startWithStandingClock, WHOLE_SCHEDULE } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries, readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

/** A server whose clock stands, and where it stands. */
async function startWithClock() {
  const server = await startWithStandingClock()
  return { server, start: server.installation.now() }
}

/** A receiver that fails so many times before it answers 200, and when each request came by the service's clock. */
async function startFailing(server: TestServer, failures: number) {
  const times: number[] = []
  let count = 0
  const answering: Answering = (response, request) => {
    times.push(server.installation.now())
    answerWith(count++ < failures ? 500 : 200)(response, request)
  }
  return { receiver: await startReceiver(answering), times }
}

const idOf = ({ headers }: Received) => headers['x-webhook-event-id']

describe('the whole schedule', () => {
  test('[DELIV-09] [DELIV-10] [DELIV-14] ten attempts in 32 h 35 min 15 s, with one id, one signature and identical bytes', async () => {
    const { server, start } = await startWithClock()
    const { receiver, times } = await startFailing(server, 9)
    const webhook = await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: { firstName: 'Zoë', notes: '1.0 “€” 🏕' } })
    await moveClock(server, { advance: WHOLE_SCHEDULE })

    expect(times.map((time) => (time - start) / 1000)).toEqual([0, 1, 3, 7, 15, 315, 2115, 9315, 30_915, 117_315])
    const [first, ...later] = receiver.received as readonly [Received, ...Received[]]
    for (const request of later) {
      expect(request.body.equals(first.body)).toBe(true)
      for (const header of ['x-webhook-event-id', 'x-webhook-signature', 'webhook-id'])
        expect(request.headers[header]).toBe(first.headers[header])
    }
    const [event] = await readEvents(server)
    expect(first.body.equals(event?.body as Buffer)).toBe(true)
    for (const [index, { headers, body }] of receiver.received.entries()) {
      expect(verify({ body, headers }, { secrets: [webhook.signingSecret] })).toMatchObject({ ok: true })
      expect(Number(headers['webhook-timestamp'])).toBe(Math.floor((times[index] as number) / 1000))
    }
    const [delivery] = await readDeliveries(server, webhook.id)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 10, due_at: null, lease_owner: null })
    expect(delivery?.made.map(({ outcome }) => outcome)).toEqual([...Array(9).fill('failed'), 'delivered'])
    // Only the first and the last response are kept.
    expect(delivery?.made.map(({ response_body }) => response_body !== null)).toEqual([true, ...Array(8).fill(false), true])
  })

  test('[DELIV-15] when the tenth attempt fails, the delivery has failed for good', async () => {
    const { server } = await startWithClock()
    const { receiver } = await startFailing(server, Number.POSITIVE_INFINITY)
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    expect(receiver.received).toHaveLength(10)
    await moveClock(server, { advance: '29 days' })
    expect(receiver.received).toHaveLength(10)
    expect(await readDeliveries(server, id)).toMatchObject([{ status: 'failed', attempts: 10, due_at: null }])
  })

  test('[DELIV-11] ends with the first 2xx', async () => {
    const { server } = await startWithClock()
    const { receiver } = await startFailing(server, 2)
    await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await moveClock(server, { advance: '3 days' })
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(idOf)).size).toBe(1)
  })

  test.each([200, 201, 204, 299])('[DELIV-11] ends with an answer %i: no request comes at the next slots', async (status) => {
    const { server } = await startWithClock()
    const receiver = await startReceiver(answerWith(status))
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await server.server.idle()
    expect(receiver.received).toHaveLength(1)
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    expect(receiver.received).toHaveLength(1)
    expect(await readDeliveries(server, id)).toMatchObject([{ status: 'delivered', attempts: 1, due_at: null }])
  })

  test('[DELIV-12] every answer that is not a 2xx leads to the next attempt', async () => {
    const { server } = await startWithClock()
    const answers = [301, 302, 400, 404, 410, 429, 500]
    const receivers = await Promise.all(answers.map((status) => startReceiver(answerWith(status, { location: 'http://127.0.0.1/' }))))
    for (const { url } of receivers) await addWebhook(server, url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await moveClock(server, { advance: '3 seconds' })
    expect(receivers.map(({ received }) => received.length)).toEqual(answers.map(() => 3))
  })

  test('a wait is counted from the end of the attempt before', async () => {
    const { server, start } = await startWithClock()
    const held = holdBack()
    const receiver = await startReceiver((response, request) => {
      if (receiver.received.length === 1) held.answering(response, request)
      else answerWith(200)(response, request)
    })
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    const { body } = await receiver.next()
    expect(body.length).toBeGreaterThan(0)
    server.installation.testClock?.moveTo(start + 10_000)
    await receiver.close() // in the middle of the attempt: it fails 10 s after it began
    await server.server.idle()
    expect(await readDeliveries(server, id)).toMatchObject([{ status: 'waiting', attempts: 1, due_at: start + 11_000 }])
  })
})

describe('a change of the webhook', () => {
  test('[DELIV-16] disabled, its retries stop, and enabling it again starts none', async () => {
    const { server } = await startWithClock()
    const { receiver } = await startFailing(server, Number.POSITIVE_INFINITY)
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    const enable = (enabled: boolean) => server.call('PATCH', `/api/orgs/test-park/webhooks/${id}`, { body: { enabled } })
    await server.call('POST', CUSTOMERS, { body: {} })
    await moveClock(server, { advance: '1 second' })
    await enable(false)
    await moveClock(server, { advance: '3 days' })
    expect(receiver.received).toHaveLength(2)
    expect(await readDeliveries(server, id)).toMatchObject([{ status: 'stopped', attempts: 2, due_at: null }])
    await enable(true)
    await moveClock(server, { advance: '3 days' })
    expect(receiver.received).toHaveLength(2)
  })

  test('of its address: the next attempt goes there, with the same id and the same bytes', async () => {
    const { server } = await startWithClock()
    const { receiver: wrong } = await startFailing(server, Number.POSITIVE_INFINITY)
    const right = await startReceiver()
    const { id } = await addWebhook(server, wrong.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await moveClock(server, { advance: '1 second' })
    await server.call('PATCH', `/api/orgs/test-park/webhooks/${id}`, { body: { url: right.url } })
    await moveClock(server, { advance: '2 seconds' })
    expect(wrong.received).toHaveLength(2)
    expect(right.received).toHaveLength(1)
    expect(idOf(right.received[0] as Received)).toBe(idOf(wrong.received[0] as Received))
    expect(right.received[0]?.body.equals(wrong.received[0]?.body as Buffer)).toBe(true)
  })

  test('[HOOK-07] deleted, what waited is dropped', async () => {
    const { server } = await startWithClock()
    const { receiver } = await startFailing(server, Number.POSITIVE_INFINITY)
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await server.call('POST', CUSTOMERS, { body: {} })
    await moveClock(server, { advance: '1 second' })
    await server.call('DELETE', `/api/orgs/test-park/webhooks/${id}`)
    await moveClock(server, { advance: '3 days' })
    expect(receiver.received).toHaveLength(2)
    expect(await readDeliveries(server, id)).toEqual([])
  })
})

test('[DELIV-22] a delivery that failed is tried again after a restart, with the same id', async () => {
  const { server } = await startWithClock()
  const { receiver } = await startFailing(server, 1)
  await addWebhook(server, receiver.url, ['customer:created'])
  await server.call('POST', CUSTOMERS, { body: {} })
  await server.server.idle()
  const again = await server.restart()
  await moveClock(again, { advance: '1 minute' })
  expect(receiver.received).toHaveLength(2)
  expect(new Set(receiver.received.map(idOf)).size).toBe(1)
})

test('a delivery whose secret cannot be opened waits, says so in the log, and harms nobody', async () => {
  const { server } = await startWithClock()
  const { receiver } = await startFailing(server, 1)
  const other = await startReceiver()
  const { id } = await addWebhook(server, receiver.url, ['customer:created'])
  await server.call('POST', CUSTOMERS, { body: {} })
  await server.server.idle()
  const { store } = server.installation
  await store.write(({ db }) => db.updateTable('webhook_secrets').set({ sealed: 'k1.AAAA' }).where('webhook_id', '=', id).execute())
  await moveClock(server, { advance: '1 second' })
  expect(await readDeliveries(server, id)).toMatchObject([{ status: 'waiting', attempts: 1 }])
  expect(server.logged()).toContain('an attempt could not be made')
  await addWebhook(server, other.url, ['customer:deleted'])
  const [customer] = (await server.call('GET', CUSTOMERS)).body.data
  await server.call('DELETE', `${CUSTOMERS}/${customer.id}`)
  await server.server.idle()
  expect(other.received).toHaveLength(1)
})
