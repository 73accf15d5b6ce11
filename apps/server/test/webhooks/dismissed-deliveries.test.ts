import { describe, expect, test } from 'vitest'
import { readNotices } from '../support/notices.ts'
import { createCustomer, moveClock, startFickleReceiver, startWithStandingClock, WHOLE_SCHEDULE } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'

const webhookOf = async (server: TestServer, id: string) => (await server.call('GET', `${WEBHOOKS}/${id}`)).body
const listOf = async (server: TestServer, id: string, query = '') =>
  (await server.call('GET', `${WEBHOOKS}/${id}/deliveries${query}`)).body.data
const statsOf = async (server: TestServer) => (await server.call('GET', `${WEBHOOKS}/delivery-stats`)).body[0]
const incidentsOf = async (server: TestServer, id: string) => (await server.call('GET', `${WEBHOOKS}/${id}/incidents`)).body.data
const dismiss = (server: TestServer, id: string) => server.call('POST', `/api/orgs/test-park/webhook-deliveries/${id}/dismiss`)

/** An endpoint at which so many deliveries have failed for good. */
async function startWithLost(count: number) {
  const server = await startWithStandingClock()
  const receiver = await startFickleReceiver()
  const { id } = await addWebhook(server, receiver.url, ['customer:created'])
  for (let made = 0; made < count; made++) await createCustomer(server)
  await moveClock(server, { advance: WHOLE_SCHEDULE })
  return { server, receiver, id, lost: await listOf(server, id) }
}

describe('an open incident', () => {
  test('shows what keeps it open, and ends when the last of it is dismissed', async () => {
    const { server, id, lost } = await startWithLost(2)
    const [second, first] = lost
    const { incident } = await webhookOf(server, id)
    expect(incident).toMatchObject({
      webhookId: id,
      resolvedAt: null,
      notifiedFirstAt: expect.any(String),
      notifiedFinalAt: expect.any(String),
      keptOpenBy: { waitingForRetry: 0, permanentlyFailed: 2, firstDeliveryId: first.id },
    })
    expect(await dismiss(server, first.id)).toMatchObject({ status: 200, body: { id: first.id, status: 'dismissed', attemptCount: 10 } })
    expect((await webhookOf(server, id)).incident.keptOpenBy).toMatchObject({ permanentlyFailed: 1, firstDeliveryId: second.id })
    await dismiss(server, second.id)
    expect((await webhookOf(server, id)).incident).toBeNull()
    await server.server.idle()
    expect(await incidentsOf(server, id)).toMatchObject([{ id: incident.id, resolvedAt: expect.any(String), keptOpenBy: null }])
  })

  test('[NOTIF-10] after dismissing, the next outage is told of again', async () => {
    const { server, id } = await startWithLost(3)
    const before = (await readNotices(server, id)).length
    expect(await server.call('POST', `${WEBHOOKS}/${id}/dismiss-failed`)).toMatchObject({ status: 200, body: { deliveries: 3 } })
    await createCustomer(server)
    await moveClock(server, { advance: '5 minutes' })
    expect((await readNotices(server, id)).length).toBe(before + 1)
    expect(await incidentsOf(server, id)).toHaveLength(2)
  })

  test('ends with no word when its webhook is disabled, and goes with one that is deleted', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await moveClock(server, { advance: '4 minutes' })
    await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled: false } })
    await moveClock(server, { advance: '1 day' })
    expect(await readNotices(server)).toEqual([])
    expect(await incidentsOf(server, id)).toMatchObject([{ resolvedAt: expect.any(String) }])
    await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled: true } })
    await createCustomer(server)
    await moveClock(server, { advance: '4 minutes' })
    await server.call('DELETE', `${WEBHOOKS}/${id}`)
    await moveClock(server, { advance: '1 day' })
    expect(await readNotices(server)).toEqual([])
    const left = await server.installation.store.read(async (db) => [
      ...(await db.selectFrom('webhook_incidents').select('id').execute()),
      ...(await db.selectFrom('incident_signals').select('id').execute()),
    ])
    expect(left).toEqual([])
  })
})

describe('what was dismissed', () => {
  test('[HOOK-02] is not counted, is found by its status, and is left alone by a retry of many', async () => {
    const { server, receiver, id, lost } = await startWithLost(2)
    await dismiss(server, lost[0].id)
    expect(await statsOf(server)).toMatchObject({ waitingForRetry: 0, permanentlyFailed: 1 })
    expect((await listOf(server, id, '?status=dismissed')).map((one: { id: string }) => one.id)).toEqual([lost[0].id])
    expect((await listOf(server, id, '?status=failed')).map((one: { id: string }) => one.id)).toEqual([lost[1].id])
    receiver.status = 200
    for (const mode of ['failed', 'force']) {
      await server.call('POST', `${WEBHOOKS}/retry-deliveries`, { body: { mode } })
      await server.server.idle()
    }
    expect((await listOf(server, id)).map((one: { status: string }) => one.status)).toEqual(['dismissed', 'delivered'])
  })

  test('[DELIV-17] [DELIV-19] comes back by a retry of its own, and arrives', async () => {
    const { server, receiver, id, lost } = await startWithLost(1)
    await dismiss(server, lost[0].id)
    receiver.status = 200
    const { status, body } = await server.call('POST', `/api/orgs/test-park/webhook-deliveries/${lost[0].id}/retry`)
    expect([status, body.status]).toEqual([202, 'waiting'])
    await server.server.idle()
    expect(await listOf(server, id)).toMatchObject([{ id: lost[0].id, status: 'delivered', attemptCount: 11 }])
  })

  test('can be what a disabled webhook has stopped, but not what is still tried or has arrived', async () => {
    const server = await startWithStandingClock()
    const receiver = await startFickleReceiver()
    const { id } = await addWebhook(server, receiver.url, ['customer:created'])
    await createCustomer(server)
    await server.server.idle()
    const [waiting] = await listOf(server, id)
    const refused = await dismiss(server, waiting.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.detail).toContain(`next at ${waiting.nextAttemptAt}`)
    await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled: false } })
    expect((await dismiss(server, waiting.id)).body.status).toBe('dismissed')
    expect(await statsOf(server)).toMatchObject({ waitingForRetry: 0 })
    await server.call('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled: true } })
    receiver.status = 200
    await createCustomer(server)
    await server.server.idle()
    const [delivered] = await listOf(server, id)
    expect((await dismiss(server, delivered.id)).body.code).toBe('already_delivered')
  })
})
