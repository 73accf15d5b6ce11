import { createHmac } from 'node:crypto'
import { defineOperation, done, serializeEnvelope } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../src/unit-of-work/perform/perform.ts'
import { createClock } from '../support/clock.ts'
import { answerWith, type Received, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServerOptions } from '../support/test-server.ts'
import { addWebhook, readDeliveries, readEvents } from '../support/webhooks.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

async function start(options: TestServerOptions = {}) {
  return startTestServer({ ...options, environment: { ...receiversAllowed, ...options.environment } })
}

function envelopeOf({ body }: Received) {
  return JSON.parse(body.toString())
}

function idOf({ headers }: Received): string {
  return String(headers['x-webhook-event-id'])
}

describe('who is told', () => {
  test('[DELIV-01] every enabled webhook that is subscribed to the key, by one POST each', async () => {
    const server = await start()
    const [first, second, other, off] = [await startReceiver(), await startReceiver(), await startReceiver(), await startReceiver()]
    await addWebhook(server, first.url, ['customer:created'])
    await addWebhook(server, second.url, ['customer:created', 'invoice:paid'])
    await addWebhook(server, other.url, ['customer:updated', 'customer:deleted'])
    const { id } = await addWebhook(server, off.url, ['customer:created'])
    await server.call('PATCH', `/api/orgs/test-park/webhooks/${id}`, { body: { enabled: false } })

    await server.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect([first, second, other, off].map(({ received }) => received.length)).toEqual([1, 1, 0, 0])
    for (const { received } of [first, second]) expect(received[0]).toMatchObject({ method: 'POST', path: '/hook' })
  })

  test('[DELIV-02] [EVT-03] a webhook with the wildcard gets every event', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url, ['*'])
    const { id } = (await server.call('POST', CUSTOMERS, { body: {} })).body
    const path = `${CUSTOMERS}/${id}`
    const contact = (await server.call('POST', `${path}/contacts`, { body: { type: 'EMAIL', value: 'a@example.com' } })).body
    await server.call('PATCH', `${path}/contacts/${contact.id}`, { body: { label: 'Home' } })
    await server.call('DELETE', `${path}/contacts/${contact.id}`)
    await server.call('PATCH', path, { body: { firstName: 'Ada' } })
    await server.call('DELETE', path)
    await server.server.idle()
    expect(receiver.received.map((request) => envelopeOf(request).event).sort()).toEqual([
      'customer:contact:created',
      'customer:contact:deleted',
      'customer:contact:updated',
      'customer:created',
      'customer:deleted',
      'customer:updated',
    ])
  })

  test('[HOOK-14] only what happens while a webhook is enabled; what happened meanwhile is not stored and never sent', async () => {
    const server = await start()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    const enable = (enabled: boolean) => server.call('PATCH', `/api/orgs/test-park/webhooks/${id}`, { body: { enabled } })
    const add = (firstName: string) => server.call('POST', CUSTOMERS, { body: { firstName } })
    await add('before')
    await enable(false)
    await add('meanwhile')
    expect(await readDeliveries(server, id)).toHaveLength(1)
    await enable(true)
    await add('after')
    await server.server.idle()
    const firstNames = receiver.received.map((request) => envelopeOf(request).data.customer.firstName)
    expect(firstNames.sort()).toEqual(['after', 'before'])
    expect(await readDeliveries(server, id)).toHaveLength(2)
  })

  test('a changed subscription and a changed address hold from the next event on', async () => {
    const server = await start()
    const [old, fresh] = [await startReceiver(), await startReceiver()]
    const { id } = await addWebhook(server, old.url, ['customer:created'])
    const patch = (body: unknown) => server.call('PATCH', `/api/orgs/test-park/webhooks/${id}`, { body })
    const customer = (await server.call('POST', CUSTOMERS, { body: {} })).body
    await old.next()
    await patch({ subscribedEventKeys: ['customer:deleted'], url: fresh.url })
    await server.call('PATCH', `${CUSTOMERS}/${customer.id}`, { body: { firstName: 'Ada' } })
    await server.call('DELETE', `${CUSTOMERS}/${customer.id}`)
    await server.server.idle()
    expect(old.received).toHaveLength(1)
    expect(fresh.received.map((request) => envelopeOf(request).event)).toEqual(['customer:deleted'])
  })

  test('nobody of another organization', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await server.call('POST', '/api/orgs', { body: { name: 'Other Park', slug: 'other-park' } })
    await addWebhook(server, receiver.url, ['*'])
    await server.call('POST', '/api/orgs/other-park/customers', { body: {} })
    await server.server.idle()
    expect(receiver.received).toEqual([])
  })
})

describe('what arrives', () => {
  test('[DELIV-03] [DELIV-04] [DELIV-06] the envelope: event, data, the time it happened, and its trace', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    const before = Date.now()
    const { body } = await server.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })
    const after = Date.now()
    const envelope = envelopeOf(await receiver.next())
    expect(Object.keys(envelope)).toEqual(['event', 'data', 'timestamp', 'traceId', 'spanId'])
    expect(envelope).toMatchObject({ event: 'customer:created', data: { customer: body } })
    expect(Number.isInteger(envelope.timestamp)).toBe(true)
    expect(envelope.timestamp).toBeGreaterThanOrEqual(before)
    expect(envelope.timestamp).toBeLessThanOrEqual(after)
    expect(String(envelope.timestamp)).toHaveLength(13)
    expect(envelope.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(envelope.spanId).toMatch(/^[0-9a-f]{16}$/)
  })

  test('[DELIV-07] [AUTH-13] the headers: plain JSON, a signature, and no credentials', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    await server.call('POST', CUSTOMERS, { headers: { cookie: 'theme=dark', authorization: 'Bearer abc' }, body: {} })
    const { headers, body } = await receiver.next()
    expect(Object.keys(headers).sort()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'webhook-id',
      'webhook-signature',
      'webhook-timestamp',
      'x-webhook-event-id',
      'x-webhook-signature',
    ])
    expect(headers['content-type']).toBe('application/json')
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['user-agent']).toMatch(/^Belfry\/\d+\.\d+\.\d+/)
  })

  test('[DELIV-08] each delivery has an id of its own, also of one event to two webhooks', async () => {
    const server = await start()
    const [first, second] = [await startReceiver(), await startReceiver()]
    const webhooks = [await addWebhook(server, first.url), await addWebhook(server, second.url)]
    await server.call('POST', CUSTOMERS, { body: {} })
    await server.call('POST', CUSTOMERS, { body: {} })
    await server.server.idle()
    const ids = [...first.received, ...second.received].map(idOf)
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^dlv_[0-9a-hjkmnp-tv-z]{26}$/)
    const stored = (await Promise.all(webhooks.map(({ id }) => readDeliveries(server, id)))).flat()
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  test('[DELIV-13] the first attempt needs no time to pass', async () => {
    const clock = createClock()
    const server = await start({ now: clock.now })
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url)
    await server.call('POST', CUSTOMERS, { body: {} })
    await receiver.next()
    await server.server.idle()
    expect(await readDeliveries(server, id)).toMatchObject([{ status: 'delivered', attempts: 1, made: [{ started_at: clock.now() }] }])
  })

  test('the bytes of the event, the same that are signed and the same for every webhook', async () => {
    const server = await start()
    const [first, second] = [await startReceiver(), await startReceiver()]
    const webhooks = [await addWebhook(server, first.url), await addWebhook(server, second.url)]
    await server.call('POST', CUSTOMERS, { body: { firstName: 'Zoë 🚲', customFields: { z: 1.0, a: 1e21, n: -0 } } })
    const requests = [await first.next(), await second.next()]
    const [event] = await readEvents(server)
    const bytes = Buffer.from(event?.body as Uint8Array)
    expect(serializeEnvelope(JSON.parse(bytes.toString()))).toBe(bytes.toString())
    for (const [index, { body, headers }] of requests.entries()) {
      expect(body.equals(bytes)).toBe(true)
      const expected = createHmac('sha256', webhooks[index]?.signingSecret as string).update(bytes)
      expect(headers['x-webhook-signature']).toBe(`sha256=${expected.digest('hex')}`)
    }
  })
})

describe('the trace', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

  test('of a request is continued, and every event has a span of its own', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    for (let count = 1; count <= 2; count++) {
      await server.call('POST', CUSTOMERS, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }, body: {} })
    }
    const envelopes = (await receiver.take(2)).map(envelopeOf)
    for (const envelope of envelopes) expect(envelope.traceId).toBe(traceId)
    expect(new Set([...envelopes.map(({ spanId }) => spanId), '00f067aa0ba902b7']).size).toBe(3)
  })

  test('is a new one for each request that brings none, or one that is not valid', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    const sent = ['', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${traceId}-${'0'.repeat(16)}-01`, `ff-${traceId}-00f067aa0ba902b7-01`]
    for (const traceparent of sent) await server.call('POST', CUSTOMERS, { headers: traceparent ? { traceparent } : {}, body: {} })
    const traces = (await receiver.take(sent.length)).map((request) => envelopeOf(request).traceId)
    expect(new Set([...traces, traceId, '0'.repeat(32)]).size).toBe(sent.length + 2)
  })

  test('[DELIV-05] is shared by all events of one action', async () => {
    const server = await start()
    const receiver = await startReceiver()
    await addWebhook(server, receiver.url)
    const twice = defineOperation({
      name: 'test.twice',
      permission: null,
      async run(port) {
        for (const key of ['terrain:updated', 'meter:updated'] as const) await port.emit(key, { model: 'customer', id: 'cus_0' }, {})
        return done(null)
      },
    })
    const { service } = server.server
    const cause = { traceId, lineage: { automationIds: [] } }
    await perform(service, twice, {}, { ...anonymous, organization: server.organization, cause })
    const envelopes = (await receiver.take(2)).map(envelopeOf)
    expect(envelopes.map(({ event, traceId }) => [event, traceId]).sort()).toEqual([
      ['meter:updated', traceId],
      ['terrain:updated', traceId],
    ])
    expect(envelopes[0].spanId).not.toBe(envelopes[1].spanId)
  })
})

test('many deliveries at once all arrive, although few are sent at a time', async () => {
  const server = await start({ environment: { BELFRY_DELIVERY_CONCURRENCY: '2' } })
  const receiver = await startReceiver(answerWith(204))
  await addWebhook(server, receiver.url, ['customer:created'])
  const names = Array.from({ length: 20 }, (_, index) => `guest ${index}`)
  await Promise.all(names.map((firstName) => server.call('POST', CUSTOMERS, { body: { firstName } })))
  const firstNames = (await receiver.take(names.length)).map((request) => envelopeOf(request).data.customer.firstName)
  expect(firstNames.sort()).toEqual(names.sort())
})
