import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Tables } from '../tables.ts'

/** The URL of a webhook, and the encrypted secret that signs its deliveries. */
export interface WebhookEndpoint {
  readonly url: string
  readonly sealedSecret: string
}

/** How many endpoints are read in one statement. */
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

/** The endpoints of webhooks by id; webhooks that do not exist are left out. */
export async function selectEndpoints(
  db: Kysely<Tables>,
  organizationId: string,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, WebhookEndpoint>> {
  const endpoints = new Map<string, WebhookEndpoint>()
  for (let from = 0; from < webhookIds.length; from += AT_ONCE) {
    const ids = webhookIds.slice(from, from + AT_ONCE)
    const { rows } =
      ids.length === 1 ? await endpointOf(db, { organizationId, webhookId: ids[0] as string }) : await endpointsOf(db, organizationId, ids)
    for (const { webhookId, ...endpoint } of rows) endpoints.set(webhookId, endpoint)
  }
  return endpoints
}
