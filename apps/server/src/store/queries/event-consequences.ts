import type { CausedDelivery, CausedRun } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { webhookIsThere } from './deliveries.ts'

/** The deliveries of an event, the oldest first. */
export async function selectDeliveriesOfEvent(
  db: Kysely<Tables>,
  organizationId: string,
  eventId: string,
): Promise<readonly CausedDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'webhook_id', 'status', 'attempts'])
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .where(webhookIsThere)
    .orderBy('id')
    .execute()
  return rows.map(({ id, webhook_id: webhookId, status, attempts }) => ({ id, webhookId, status, attempts }))
}

/** The runs that an event has started, the oldest first. */
export async function selectRunsOfEvent(db: Kysely<Tables>, organizationId: string, eventId: string): Promise<readonly CausedRun[]> {
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'automation_id', 'status'])
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, automation_id: automationId, status }) => ({ id, automationId, status }))
}
