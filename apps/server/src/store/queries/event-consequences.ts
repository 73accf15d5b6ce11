import { type CausedDelivery, type CausedRun, formatTime } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { webhookIsThere } from './deliveries.ts'

/** The deliveries of an event, oldest first. */
export async function selectDeliveriesOfEvent(
  db: Kysely<Tables>,
  organizationId: string,
  eventId: string,
): Promise<readonly CausedDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .leftJoin('delivery_attempts', (join) =>
      join
        .onRef('delivery_attempts.organization_id', '=', 'deliveries.organization_id')
        .onRef('delivery_attempts.delivery_id', '=', 'deliveries.id')
        .onRef('delivery_attempts.number', '=', 'deliveries.attempts'),
    )
    .select(['deliveries.id', 'webhook_id', 'status', 'attempts', 'due_at', 'lease_owner', 'error'])
    .where('deliveries.organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .where(webhookIsThere)
    .orderBy('deliveries.id')
    .execute()
  return rows.map(({ id, webhook_id: webhookId, status, attempts, due_at, lease_owner, error }) => ({
    id,
    webhookId,
    status,
    attemptCount: attempts,
    // While an attempt is in flight, `due_at` is the end of its lease.
    nextAttemptAt: status !== 'waiting' || due_at === null || lease_owner !== null ? null : formatTime(due_at),
    lastError: error,
  }))
}

/** The runs that an event has started, the oldest first, without their child runs. */
export async function selectRunsOfEvent(db: Kysely<Tables>, organizationId: string, eventId: string): Promise<readonly CausedRun[]> {
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'automation_id', 'status'])
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .where('parent_run_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, automation_id: automationId, status }) => ({ id, automationId, status }))
}
