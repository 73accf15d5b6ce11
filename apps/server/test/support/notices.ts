import type { TestServer } from './test-server.ts'

/** A notification of the service. */
export interface TestNotice {
  readonly channel: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly status: string
  readonly about: { readonly model: string; readonly id: string }
}

/** All notifications about webhooks, the oldest first, from the list of notification deliveries. */
export function readNotices(server: Pick<TestServer, 'call'>, webhookId?: string): Promise<readonly TestNotice[]> {
  return readAbout(server, 'webhook', webhookId)
}

/** All notifications about failed automations, the oldest first. */
export function readRunNotices(server: Pick<TestServer, 'call'>, automationId?: string): Promise<readonly TestNotice[]> {
  return readAbout(server, 'automation', automationId)
}

async function readAbout({ call }: Pick<TestServer, 'call'>, model: string, id: string | undefined): Promise<readonly TestNotice[]> {
  const { body } = await call('GET', '/api/orgs/test-park/notification-deliveries?limit=200')
  const all = [...(body.data as TestNotice[])].reverse()
  return all.filter(({ about }) => about.model === model && (id === undefined || about.id === id))
}
