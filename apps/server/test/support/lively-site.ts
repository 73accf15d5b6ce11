import { verify } from '@belfry/webhook-verify'
import { expect } from 'vitest'
import { loadDemoSite } from '../../src/cli/demo-site/load-demo-site.ts'
import { type Clock, DAY } from './clock.ts'
import { draw, enableFlow, fetchRuns, on } from './flows.ts'
import { calledFlow, enableCalled } from './hooks.ts'
import { startFickleReceiver } from './standing-clock.ts'
import type { TestServer } from './test-server.ts'
import { addWebhook } from './webhooks.ts'

const ORG = '/api/orgs/test-park'

/** A site with something of every kind in progress, and the check of it after its data was moved. */
export interface LivelySite {
  /** Checks, on a server with the same data, that nothing is lost and everything continues. */
  expectToGoOn(server: TestServer): Promise<void>
}

/**
 * Fills a server with the demo site, a delivery that waits for its next attempt, a run in the middle of a delay, an automation with a URL,
 * and an encrypted header.
 */
export async function makeLively(server: TestServer, clock: Clock): Promise<LivelySite> {
  const { call } = server
  await loadDemoSite(server.installation, 'test-park')
  const receiver = await startFickleReceiver()
  const webhook = await addWebhook(server, receiver.url, ['customer:created'])
  const waitingId = await enableFlow(
    server,
    draw({
      start: on('customer:created'),
      wait: ['delay', { mode: 'duration', duration: { amount: 2, unit: 'days' } }],
      make: ['taskCreate', { title: 'Call {customer.firstName}' }],
    }),
    'Waiting',
  )
  const hook = await enableCalled(server)
  await call('POST', `${ORG}/customers`, { body: { firstName: 'Zoë 🚲' } })
  await server.server.idle()
  const before = await lists(server)
  expect(receiver.received.length).toBeGreaterThan(0)
  return {
    async expectToGoOn(moved) {
      await moved.server.idle()
      expect(await lists(moved)).toEqual(before)
      receiver.status = 200
      const failed = receiver.received.length
      clock.advance(3 * DAY)
      await moved.server.idle()
      const [delivery] = receiver.received.slice(failed)
      expect(
        verify(
          { body: delivery?.body as Buffer, headers: delivery?.headers as never },
          { secrets: [webhook.signingSecret], now: clock.now() },
        ),
      ).toMatchObject({ ok: true })
      expect((await fetchRuns(moved, waitingId)).map(({ status }) => status)).toEqual(['completed'])
      const called = await calledFlow(moved, hook.id)
      expect(called.path).toBe(hook.path)
      expect((await called.post({ body: { order: 7 } })).status).toBe(200)
      await moved.server.idle()
      const { body: tasks } = await moved.call('GET', `${ORG}/tasks?limit=2`)
      expect(tasks.data.map(({ title }: { title: string }) => title)).toEqual(['Order 7', 'Call Zoë 🚲'])
      // New records come after all earlier ones.
      await moved.call('POST', `${ORG}/customers`, { body: { firstName: 'New' } })
      await moved.server.idle()
      const { body: events } = await moved.call('GET', `${ORG}/events?limit=1`)
      expect(events.data[0].eventKey).not.toBe(undefined)
      expect(receiver.received.at(-1)?.body.toString()).toContain('"New"')
    },
  }
}

/** All lists of the API, with ids. */
async function lists({ call }: TestServer): Promise<unknown> {
  const paths = ['customers', 'reservations', 'invoices', 'payments', 'documents', 'tasks', 'webhooks', 'automations', 'members', 'events']
  const answers = await Promise.all(paths.map((path) => call('GET', `${ORG}/${path}?limit=200`)))
  return answers.map(({ status, body }, index) => {
    expect([paths[index], status]).toEqual([paths[index], 200])
    return body.data
  })
}
