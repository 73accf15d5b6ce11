import { describe, expect, test } from 'vitest'
import { addColleague } from '../support/people.ts'
import { createCustomer, moveClock, startFickleReceiver, startWithStandingClock, WHOLE_SCHEDULE } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook, readEvents } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'
const WEBHOOKS = `${PARK}/webhooks`

/** Why the first event of the park has not arrived at a webhook; `undefined` when it has. */
async function reasonAt(server: TestServer, webhookId: string) {
  const [event] = await readEvents(server)
  const { status, body } = await server.call('GET', `${PARK}/events/${event?.id}`)
  expect(status).toBe(200)
  return body.undelivered.find((one: { webhookId: string }) => one.webhookId === webhookId)
}

const change = (server: TestServer, id: string, body: object) => server.call('PATCH', `${WEBHOOKS}/${id}`, { body })

describe('why an event has not arrived at a webhook', () => {
  test('it is waiting: with the next attempt and what the receiver said', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const nextAttemptAt = new Date(server.installation.now() + 1000).toISOString()
    expect(await reasonAt(server, id)).toEqual({
      webhookId: id,
      reason: 'waiting',
      detail: `It was tried once. The receiver answered 500. The next attempt is at ${nextAttemptAt}.`,
      deliveryId: expect.stringMatching(/^dlv_/),
      nextAttemptAt,
    })
    receiver.status = 200
    await moveClock(server, { advance: '1 second' })
    expect(await reasonAt(server, id)).toBeUndefined()
  })

  test('it has failed for good, then was dismissed', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    expect(await reasonAt(server, id)).toMatchObject({
      reason: 'failed',
      detail: expect.stringContaining('10 times. The receiver answered 500.'),
    })
    await server.call('POST', `${WEBHOOKS}/${id}/dismiss-failed`)
    expect(await reasonAt(server, id)).toMatchObject({ reason: 'dismissed' })
  })

  test('the webhook was not subscribed, disabled, or not there when it happened, whatever it is now', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    receiver.status = 200
    const other = await addWebhook(server, receiver.url, ['customer:deleted'])
    const off = await addWebhook(server, receiver.url)
    await change(server, off.id, { enabled: false })
    const stopped = await addWebhook(server, receiver.url, ['customer:created'])
    await moveClock(server, { advance: '1 minute' })
    receiver.status = 500
    await createCustomer(server)
    const late = await addWebhook(server, receiver.url, ['customer:created'])
    await moveClock(server, { advance: '1 minute' })
    await change(server, other.id, { subscribedEventKeys: ['customer:created'], name: 'Other' })
    await change(server, off.id, { enabled: true })
    await change(server, stopped.id, { enabled: false })
    expect(await reasonAt(server, other.id)).toMatchObject({ reason: 'not_subscribed', deliveryId: null, nextAttemptAt: null })
    expect(await reasonAt(server, off.id)).toMatchObject({ reason: 'disabled' })
    expect(await reasonAt(server, late.id)).toMatchObject({ reason: 'created_later' })
    expect(await reasonAt(server, stopped.id)).toMatchObject({ reason: 'stopped' })
  })

  test('its delivery is not kept any more', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url)
    await createCustomer(server)
    await server.server.idle()
    await server.installation.store.write(({ db }) => db.deleteFrom('deliveries').where('webhook_id', '=', id).execute())
    expect(await reasonAt(server, id)).toMatchObject({ reason: 'removed', deliveryId: null })
  })

  test('is told to those who may see webhooks', async () => {
    const server = await startWithStandingClock()
    await createCustomer(server)
    const [event] = await readEvents(server)
    const { key } = await addColleague(server, { permissions: ['customers:read'] })
    const { body } = await server.call('GET', `${PARK}/events/${event?.id}`, { key })
    expect(body).not.toHaveProperty('undelivered')
    expect(body).not.toHaveProperty('deliveries')
  })
})
