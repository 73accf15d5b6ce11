import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../../store/prepared-query.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { createVersionCache } from '../../store/version-cache.ts'

/** Where a webhook's deliveries go, and the secret that signs them, sealed. */
export interface Endpoint {
  readonly url: string
  readonly sealedSecret: string
}

/** Finds the endpoints of webhooks, by their ids. Only inside a `write`. Throws when there is no such webhook. */
export type FindEndpoints = (
  db: Kysely<Tables>,
  organizationId: string,
  webhookIds: readonly string[],
) => Promise<ReadonlyMap<string, Endpoint>>

/** How many endpoints one statement reads. */
const AT_ONCE = 500

function endpoints(db: Kysely<Tables>) {
  return db
    .selectFrom('webhook_secrets')
    .innerJoin('records', (join) =>
      join
        .onRef('records.organization_id', '=', 'webhook_secrets.organization_id')
        .on('records.model', '=', sql.lit('webhook'))
        .onRef('records.id', '=', 'webhook_secrets.webhook_id'),
    )
    .select([
      'webhook_secrets.webhook_id as webhookId',
      'webhook_secrets.sealed as sealedSecret',
      sql<string>`records.data ->> 'url'`.as('url'),
    ])
}

const endpointOf = preparedQuery<{ organizationId: string; webhookId: string }>()((db, param) =>
  endpoints(db)
    .where('webhook_secrets.organization_id', '=', param('organizationId'))
    .where('webhook_secrets.webhook_id', '=', param('webhookId')),
)

async function endpointsOf(db: Kysely<Tables>, organizationId: string, webhookIds: readonly string[]) {
  const many = endpoints(db)
    .where('webhook_secrets.organization_id', '=', organizationId)
    .where('webhook_secrets.webhook_id', 'in', webhookIds)
  return { rows: await many.execute() }
}

/** Makes the look-up, which remembers what it found until a setting changes, and reads what it does not know in one statement. */
export function createFindEndpoints(store: Pick<Store, 'settingsVersion'>): FindEndpoints {
  const known = createVersionCache<Endpoint>(store, 10_000)
  return async (db, organizationId, webhookIds) => {
    const missing: string[] = []
    let reading: Promise<ReadonlyMap<string, Endpoint>> | undefined
    async function read(webhookId: string): Promise<Endpoint> {
      missing.push(webhookId)
      // By then all that are not known have been asked for.
      reading ??= Promise.resolve().then(() => readEndpoints(db, organizationId, missing))
      const endpoint = (await reading).get(webhookId)
      if (!endpoint) throw new Error(`the webhook ${webhookId} has no endpoint`)
      return endpoint
    }
    const found = await Promise.all(webhookIds.map(async (id) => [id, await known(`${organizationId} ${id}`, () => read(id))] as const))
    return new Map(found)
  }
}

async function readEndpoints(
  db: Kysely<Tables>,
  organizationId: string,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, Endpoint>> {
  const found = new Map<string, Endpoint>()
  for (let from = 0; from < webhookIds.length; from += AT_ONCE) {
    const ids = webhookIds.slice(from, from + AT_ONCE)
    const { rows } =
      ids.length === 1 ? await endpointOf(db, { organizationId, webhookId: ids[0] as string }) : await endpointsOf(db, organizationId, ids)
    for (const { webhookId, ...endpoint } of rows) found.set(webhookId, endpoint)
  }
  return found
}
