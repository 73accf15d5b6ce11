import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../store/prepared-query.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { createVersionCache } from '../store/version-cache.ts'

/** Where a webhook's deliveries go, and the secret that signs them, sealed. */
export interface Endpoint {
  readonly url: string
  readonly sealedSecret: string
}

/** Finds the endpoint of a webhook. Only inside a `write`. Throws when there is no such webhook. */
export type FindEndpoint = (db: Kysely<Tables>, organizationId: string, webhookId: string) => Promise<Endpoint>

const endpointOf = preparedQuery<{ organizationId: string; webhookId: string }>()((db, param) =>
  db
    .selectFrom('webhook_secrets')
    .innerJoin('records', (join) =>
      join
        .onRef('records.organization_id', '=', 'webhook_secrets.organization_id')
        .on('records.model', '=', sql.lit('webhook'))
        .onRef('records.id', '=', 'webhook_secrets.webhook_id'),
    )
    .select(['webhook_secrets.sealed as sealedSecret', sql<string>`records.data ->> 'url'`.as('url')])
    .where('webhook_secrets.organization_id', '=', param('organizationId'))
    .where('webhook_secrets.webhook_id', '=', param('webhookId')),
)

/** Makes the look-up, which remembers what it found until a setting changes. */
export function createFindEndpoint(store: Pick<Store, 'settingsVersion'>): FindEndpoint {
  const known = createVersionCache<Endpoint>(store, 10_000)
  return (db, organizationId, webhookId) =>
    known(`${organizationId} ${webhookId}`, async () => {
      const [endpoint] = (await endpointOf(db, { organizationId, webhookId })).rows
      if (!endpoint) throw new Error(`the webhook ${webhookId} has no endpoint`)
      return endpoint
    })
}
