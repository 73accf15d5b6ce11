import type { Kysely } from 'kysely'
import type { EventSubscriptionsTable, Tables } from '../tables.ts'

/** Replaces the event keys of which a webhook or an automation is told. */
export async function replaceSubscriptions(
  db: Kysely<Tables>,
  target: Omit<EventSubscriptionsTable, 'event_key'>,
  eventKeys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('event_subscriptions')
    .where('organization_id', '=', target.organization_id)
    .where('kind', '=', target.kind)
    .where('target_id', '=', target.target_id)
    .execute()
  if (eventKeys.length === 0) return
  const rows = eventKeys.map((key) => ({ ...target, event_key: key }))
  await db.insertInto('event_subscriptions').values(rows).execute()
}
