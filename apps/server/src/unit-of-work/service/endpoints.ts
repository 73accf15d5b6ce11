import type { Kysely } from 'kysely'
import { selectEndpoints, type WebhookEndpoint } from '../../store/queries/endpoints.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { createVersionCache } from '../../store/version-cache.ts'

/** Finds the endpoints of webhooks by their ids. Only inside a `write`. Throws when a webhook does not exist. */
export type FindEndpoints = (
  db: Kysely<Tables>,
  organizationId: string,
  webhookIds: readonly string[],
) => Promise<ReadonlyMap<string, WebhookEndpoint>>

/** Creates the lookup. It caches results until a setting changes, and reads missing ones in one statement. */
export function createFindEndpoints(store: Pick<Store, 'settingsVersion'>): FindEndpoints {
  const known = createVersionCache<WebhookEndpoint>(store, 10_000)
  return async (db, organizationId, webhookIds) => {
    const missing: string[] = []
    let reading: Promise<ReadonlyMap<string, WebhookEndpoint>> | undefined
    async function read(webhookId: string): Promise<WebhookEndpoint> {
      missing.push(webhookId)
      // By this microtask, all lookups of the batch have added their ids.
      reading ??= Promise.resolve().then(() => selectEndpoints(db, organizationId, missing))
      const endpoint = (await reading).get(webhookId)
      if (!endpoint) throw new Error(`the webhook ${webhookId} has no endpoint`)
      return endpoint
    }
    const entries = await Promise.all(webhookIds.map(async (id) => [id, await known(`${organizationId} ${id}`, () => read(id))] as const))
    return new Map(entries)
  }
}
