import { expect, test } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import {
  createCustomer,
  moveClock,
  startFickleReceiver,
  startHeldAttempt,
  startWithStandingClock,
  WHOLE_SCHEDULE,
} from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const STATS = '/api/orgs/test-park/webhooks/delivery-stats'

const stats = async ({ call }: TestServer) => (await call('GET', STATS)).body

test('[HOOK-02] there is an entry for each webhook, also for one of which everything arrived', async () => {
  const server = await startWithStandingClock()
  expect(await stats(server)).toEqual([])
  const quiet = await addWebhook(server, 'https://example.com/quiet', [])
  const receiver = await startReceiver()
  const reached = await addWebhook(server, receiver.url, ['customer:created'])
  await createCustomer(server)
  await server.server.idle()
  expect(receiver.received).toHaveLength(1)
  expect(await stats(server)).toEqual([
    { webhookId: reached.id, waitingForRetry: 0, permanentlyFailed: 0 },
    { webhookId: quiet.id, waitingForRetry: 0, permanentlyFailed: 0 },
  ])
})

test('[HOOK-02] [DELIV-15] a delivery waits for a retry from its first failure on, and has failed for good after the tenth', async () => {
  const server = await startWithStandingClock()
  const receiver = await startFickleReceiver()
  const { id } = await addWebhook(server, receiver.url, ['customer:created'])
  await createCustomer(server)
  await server.server.idle()
  expect(await stats(server)).toEqual([{ webhookId: id, waitingForRetry: 1, permanentlyFailed: 0 }])
  await moveClock(server, { advance: WHOLE_SCHEDULE })
  expect(receiver.received).toHaveLength(10)
  expect(await stats(server)).toEqual([{ webhookId: id, waitingForRetry: 0, permanentlyFailed: 1 }])
})

test('a delivery in its first attempt does not wait for a retry', async () => {
  const server = await startWithStandingClock()
  const held = await startHeldAttempt(server)
  const { id } = held
  expect(await stats(server)).toEqual([{ webhookId: id, waitingForRetry: 0, permanentlyFailed: 0 }])
  held.release()
})

test('what was stopped with its webhook is counted among what waits', async () => {
  const server = await startWithStandingClock()
  const receiver = await startFickleReceiver()
  const { id } = await addWebhook(server, receiver.url, ['customer:created'])
  await createCustomer(server)
  await server.server.idle()
  await server.call('PATCH', `/api/orgs/test-park/webhooks/${id}`, { body: { enabled: false } })
  expect(await stats(server)).toEqual([{ webhookId: id, waitingForRetry: 1, permanentlyFailed: 0 }])
})

test('[HOOK-02] the literal path wins over the id of a webhook', async () => {
  const { call } = await startWithStandingClock()
  const { status, body } = await call('DELETE', STATS)
  expect(status).toBe(405)
  expect(body.code).toBe('method_not_allowed')
})
