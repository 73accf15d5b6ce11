import { verify } from '@belfry/webhook-verify'
import { describe, expect, test } from 'vitest'
import { addColleague } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { moveClock, startFickleReceiver, startWithStandingClock } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'

const send = ({ call }: TestServer, id: string, options: object = {}) => call('POST', `${WEBHOOKS}/${id}/test`, options)
const read = async ({ call }: TestServer, id: string) => (await call('GET', `/api/orgs/test-park/webhook-deliveries/${id}`)).body

describe('a test message', () => {
  test('arrives at its webhook and nowhere else, signed and in the form of every message', async () => {
    const server = await startWithStandingClock()
    const [receiver, other] = [await startReceiver(), await startReceiver()]
    const webhook = await addWebhook(server, receiver.url, [])
    await addWebhook(server, other.url, ['*'])
    await server.call('PATCH', `${WEBHOOKS}/${webhook.id}`, { body: { name: 'Bookkeeping' } })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const { status, body: delivery } = await send(server, webhook.id, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
    expect(status).toBe(202)
    expect(delivery).toMatchObject({ webhookId: webhook.id, eventId: null, eventKey: 'belfry:test', status: 'waiting', attemptCount: 0 })

    const { headers, body } = await receiver.next()
    await server.server.idle()
    expect(headers['x-webhook-event-id']).toBe(delivery.id)
    expect(verify({ body, headers }, { secrets: [webhook.signingSecret] })).toMatchObject({ ok: true })
    expect(JSON.parse(body.toString())).toEqual({
      event: 'belfry:test',
      data: { webhook: { id: webhook.id, name: 'Bookkeeping', url: webhook.url }, message: expect.any(String) },
      timestamp: server.installation.now(),
      traceId,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(other.received).toEqual([])
    expect(await read(server, delivery.id)).toMatchObject({ status: 'delivered', attemptCount: 1, body: body.toString() })
  })

  test('is tried once: the answer is the answer', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, [])
    const { body } = await send(server, id)
    await moveClock(server, { advance: '3 days' })
    expect(receiver.received).toHaveLength(1)
    expect(await read(server, body.id)).toMatchObject({
      status: 'failed',
      attemptCount: 1,
      attempts: [{ statusCode: 500, response: 'noted' }],
    })
  })

  test('is not sent to a disabled webhook', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id } = await addWebhook(server, receiver.url, [])
    await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled: false } })
    const { status, body } = await send(server, id)
    expect(status).toBe(409)
    expect(body.code).toBe('webhook_disabled')
    await server.server.idle()
    expect(receiver.received).toEqual([])
  })

  test('is an event that nobody can subscribe to', async () => {
    const { call } = await startWithStandingClock()
    const { status, body } = await call('POST', WEBHOOKS, { body: { url: 'https://example.com', subscribedEventKeys: ['belfry:test'] } })
    expect(status).toBe(400)
    expect(body.code).toBe('unknown_event_key')
  })

  test('hides the signing secret from nobody who could see it before', async () => {
    const server = await startWithStandingClock()
    const receiver = await startReceiver()
    const { id, signingSecret } = await addWebhook(server, receiver.url, ['customer:created'])
    const { key } = await addColleague(server, { permissions: ['webhooks:read', 'webhooks:write', 'customers:read'] })
    expect((await send(server, id, { key })).status).toBe(202)
    expect((await server.call('GET', `${WEBHOOKS}/${id}`, { key })).body.signingSecret).toBe(signingSecret)
    await server.server.idle()
  })
})
