import { expect, test } from 'vitest'
import { createClock, MINUTE, SECOND } from '../support/clock.ts'
import { readNotices } from '../support/notices.ts'
import { answerWith, receiversAllowed, startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

/** When attempts fall due after the one before, in milliseconds. */
const WAITS = [1, 2, 4, 8, 300, 1800, 7200, 21_600, 86_400].map((seconds) => seconds * SECOND)

test('[NOTIF-01] [LIMIT-18] two nodes at the same moment tell of one incident, once for each notice', async () => {
  const clock = createClock()
  const here = await startTestServer({ now: clock.now, environment: { ...receiversAllowed, BELFRY_RATE_LIMIT: '0' } })
  const there = await here.startNode()
  const nodes = [here, there] as const
  await here.call('PATCH', '/api/orgs/test-park', { body: { supportEmail: 'support@example.com' } })
  const receiver = await startReceiver(answerWith(500))
  const { id } = await addWebhook(here, receiver.url, ['customer:created'])
  /** Both nodes do whatever is due, until each delivery has had so many attempts. */
  const waitForAttempts = (attempts: number) =>
    expect
      .poll(
        async () => {
          await Promise.all(nodes.map((node) => node.server.idle()))
          return (await readDeliveries(here, id)).every((delivery) => delivery.attempts === attempts)
        },
        { timeout: 30_000 },
      )
      .toBe(true)

  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      nodes[index % 2]?.call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } }),
    ),
  )
  await waitForAttempts(1)
  for (const [index, wait] of WAITS.entries()) {
    if (index === 4) {
      clock.advance(300 * SECOND - 15 * SECOND)
      await Promise.all(nodes.map((node) => node.server.idle()))
      expect(await readNotices(here)).toHaveLength(2)
      clock.advance(15 * SECOND)
    } else clock.advance(wait)
    await waitForAttempts(index + 2)
  }
  await Promise.all(nodes.map((node) => node.server.idle()))
  const notices = await readNotices(here)
  expect(notices.map(({ recipient }) => recipient)).toEqual([
    'support@example.com',
    'admin@example.com',
    'support@example.com',
    'admin@example.com',
  ])
  clock.advance(10 * MINUTE)
  await Promise.all(nodes.map((node) => node.server.idle()))
  expect(await readNotices(here)).toHaveLength(4)
  const stored = await here.installation.store.read(async (db) => ({
    incidents: await db.selectFrom('webhook_incidents').selectAll().execute(),
    signals: await db.selectFrom('incident_signals').selectAll().execute(),
  }))
  expect(stored).toMatchObject({ incidents: [{ webhook_id: id, resolved_at: null, due_at: null }], signals: [] })
}, 120_000)
