import { sql } from 'kysely'
import { expect } from 'vitest'
import { isStable } from '../../src/store/queries/events.ts'
import type { TestServer } from './test-server.ts'

/** A webhook as the API returns it to somebody who may manage it. */
export interface TestWebhook {
  readonly id: string
  readonly url: string
  readonly subscribedEventKeys: readonly string[]
  readonly enabled: boolean
  readonly signingSecret: string
  /** The open incident. */
  readonly incident: object | null
}

/** Creates a webhook in the test's organization, for all events by default. */
export async function addWebhook(
  { call }: Pick<TestServer, 'call'>,
  url: string,
  subscribedEventKeys: readonly string[] = ['*'],
): Promise<TestWebhook> {
  const { status, body } = await call('POST', '/api/orgs/test-park/webhooks', { body: { url, subscribedEventKeys } })
  expect(status).toBe(201)
  return body
}

/** A webhook with a URL that is refused at creation, as it is stored when it was created while the URL was allowed. */
export async function addRefusedWebhook(
  server: Pick<TestServer, 'call' | 'installation'>,
  url: string,
  subscribedEventKeys: readonly string[] = ['*'],
): Promise<TestWebhook> {
  const made = await addWebhook(server, 'https://example.com/', subscribedEventKeys)
  await server.installation.store.write(async ({ db }) => {
    const { data } = await db.selectFrom('records').select('data').where('id', '=', made.id).executeTakeFirstOrThrow()
    await db
      .updateTable('records')
      .set({ data: JSON.stringify({ ...JSON.parse(data), url }) })
      .where('id', '=', made.id)
      .execute()
  })
  return { ...made, url }
}

/** All stored deliveries of a webhook, the oldest first, with their attempts. */
export function readDeliveries({ installation }: Pick<TestServer, 'installation'>, webhookId: string) {
  return installation.store.read(async (db) => {
    const deliveries = await db.selectFrom('deliveries').selectAll().where('webhook_id', '=', webhookId).orderBy('id').execute()
    const attempts = await db.selectFrom('delivery_attempts').selectAll().orderBy('number').execute()
    return deliveries.map((delivery) => ({ ...delivery, made: attempts.filter((attempt) => attempt.delivery_id === delivery.id) }))
  })
}

/** All stored events, the oldest first. */
export function readEvents({ installation }: Pick<TestServer, 'installation'>) {
  return installation.store.read((db) => db.selectFrom('events').selectAll().orderBy('id').execute())
}

/**
 * Waits until all events are visible to followers of the log. On PostgreSQL that is when every transaction has ended that began before
 * theirs, including those of other tests on the same server.
 */
export async function eventsAreStable({ installation: { store } }: Pick<TestServer, 'installation'>): Promise<void> {
  const condition = isStable(store.dialect, sql.ref('events.organization_id'))
  if (condition === null) return
  const unsettled = () =>
    store.read((db) =>
      db
        .selectFrom('events')
        .select('id')
        .where(({ not }) => not(condition))
        .execute(),
    )
  while ((await unsettled()).length > 0) await new Promise((resolve) => setImmediate(resolve))
}
