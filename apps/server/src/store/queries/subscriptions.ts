import type { Kysely } from 'kysely'
import { recordModel } from '../record-field.ts'
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

/** An automation as it stands in its record. */
export interface StoredAutomation {
  readonly id: string
  readonly name: string
  readonly definition: unknown
}

/** The enabled automations that one of these events starts. */
export async function selectAutomationsStartedBy(
  db: Kysely<Tables>,
  organizationId: string,
  eventKeys: readonly string[],
  limit: number,
): Promise<readonly StoredAutomation[]> {
  const started = db
    .selectFrom('event_subscriptions')
    .select('target_id')
    .where('organization_id', '=', organizationId)
    .where('event_key', 'in', eventKeys)
    .where('kind', '=', 'automation')
  const rows = await db
    .selectFrom('records')
    .select(['id', 'data'])
    .where('organization_id', '=', organizationId)
    .where(recordModel('automation'))
    .where('id', 'in', started)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, data }) => ({ id, ...(JSON.parse(data) as Pick<StoredAutomation, 'name' | 'definition'>) }))
}
