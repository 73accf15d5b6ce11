import type { EpochMs, IncidentSignal } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { IncidentSignalsTable, Tables } from '../tables.ts'
import type { WebhookKey } from './incidents.ts'

/** How many webhooks are looked up at a time. */
const SLOTS = 8

const watched = preparedQuery<Readonly<Record<`webhook${number}`, string>>>()((db, param) =>
  db
    .selectFrom('webhook_incidents')
    .select('webhook_id')
    .where('due_at', 'is not', null)
    .where(
      'webhook_id',
      'in',
      Array.from({ length: SLOTS }, (_, slot) => param(`webhook${slot}`)),
    ),
)

/**
 * Which of these webhooks have an incident whose first notification is still to come. Only for them a success at the first attempt matters.
 */
export async function selectWatchedWebhooks(db: Kysely<Tables>, webhookIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const watchedIds = new Set<string>()
  const ids = [...webhookIds]
  for (let start = 0; start < ids.length; start += SLOTS) {
    const slots = Array.from({ length: SLOTS }, (_, slot) => [`webhook${slot}`, ids[start + slot] ?? ''] as const)
    for (const { webhook_id } of (await watched(db, Object.fromEntries(slots))).rows) watchedIds.add(webhook_id)
  }
  return watchedIds
}

/** Records results of endpoints, for the incident worker. Only inserts, so no transaction waits for another. */
export async function insertSignals(db: Kysely<Tables>, rows: readonly IncidentSignalsTable[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('incident_signals').values(rows).execute()
}

/** Removes and returns the signals of a webhook, in order. */
export async function takeSignals(db: Kysely<Tables>, { organizationId, webhookId }: WebhookKey): Promise<readonly IncidentSignal[]> {
  const rows = await db
    .deleteFrom('incident_signals')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .returning(['id', 'kind', 'at', 'delivery_id'])
    .execute()
  // Ids of deliveries sort by creation, which is the best guess within a millisecond.
  const ordered = [...rows].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return ordered.map(({ kind, at, delivery_id }) =>
    kind === 'permanentlyFailed' ? { kind, at, deliveryId: delivery_id as string } : { kind, at },
  )
}

/** Webhooks whose incidents need processing: there are signals, or a notification is due. */
export async function selectSignalledWebhooks(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly WebhookKey[]> {
  const signalled = await db
    .selectFrom('incident_signals')
    .select(['organization_id', 'webhook_id'])
    .distinct()
    .orderBy('organization_id')
    .orderBy('webhook_id')
    .limit(limit)
    .execute()
  const due = await db
    .selectFrom('webhook_incidents')
    .select(['organization_id', 'webhook_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  const webhooks = [...signalled, ...due].map(({ organization_id, webhook_id }) => ({
    organizationId: organization_id,
    webhookId: webhook_id,
  }))
  return [...new Map(webhooks.map((webhook) => [webhook.webhookId, webhook])).values()]
}

/** When the next first notification is due; `null` when none is. */
export async function selectNextNotice(db: Kysely<Tables>): Promise<EpochMs | null> {
  const next = db.selectFrom('webhook_incidents').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1)
  return (await next.executeTakeFirst())?.due_at ?? null
}
