import { readNotices } from './notices.ts'
import { createCustomer, startFickleReceiver, startWithStandingClock } from './standing-clock.ts'
import type { TestServer } from './test-server.ts'
import { addWebhook } from './webhooks.ts'

const PARK = '/api/orgs/test-park'

/** Changes the settings of the organization. */
export const settings = (server: TestServer, body: object) => server.call('PATCH', PARK, { body })

/** A park whose support address is known, with an endpoint that fails until it is told otherwise. */
export async function startFailing({ customers = 1 } = {}) {
  const server = await startWithStandingClock()
  await settings(server, { supportEmail: 'support@example.com' })
  const receiver = await startFickleReceiver()
  const webhook = await addWebhook(server, receiver.url, ['customer:created'])
  for (let count = 0; count < customers; count++) await createCustomer(server)
  await server.server.idle()
  return { server, receiver, id: webhook.id, start: server.installation.now() }
}

/** To whom the notices went, in their order. */
export const recipientsOf = async (server: TestServer, id?: string) =>
  (await readNotices(server, id)).map(({ channel, recipient }) => `${channel} ${recipient}`)
