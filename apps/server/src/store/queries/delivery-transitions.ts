import {
  automaticAttempts,
  type DeliverySchedule,
  type DeliveryStatus,
  deliverySchedules,
  dismissedStatuses,
  type EpochMs,
} from '@belfry/core'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import type { Tables } from '../tables.ts'

// Core's transitions `afterRetry`, `afterDismiss` and `afterDisable` in SQL, for many rows at once. A test compares both.

type Builder = ExpressionBuilder<Tables, 'deliveries'>

/** A webhook of an organization. */
interface WebhookKey {
  readonly organizationId: string
  readonly webhookId: string
}

/** Deliveries with one status, for a retry job. */
interface Taken {
  readonly organizationId: string
  readonly jobId: string
  readonly status: DeliveryStatus
}

/** Makes one delivery due now; `false` when it does not exist or was delivered. */
export async function retryOne(db: Kysely<Tables>, organizationId: string, id: string, now: EpochMs): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set((eb) => dueNow(eb, now))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '<>', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes these deliveries due now as items of a retry job, if they still have the given status. */
export async function retrySome(
  db: Kysely<Tables>,
  { organizationId, jobId, status }: Taken,
  ids: readonly string[],
  now: EpochMs,
): Promise<void> {
  if (ids.length === 0) return
  const taken = await db
    .updateTable('deliveries')
    .set((eb) => ({ ...dueNow(eb, now), retrying: 1 as const }))
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '=', status)
    .returning('id')
    .execute()
  if (taken.length === 0) return
  const items = taken.map(({ id }) => ({ organization_id: organizationId, job_id: jobId, delivery_id: id }))
  await db.insertInto('retry_job_deliveries').values(items).execute()
}

/** `afterDismiss` for one delivery. Returns the id of its webhook; nothing when the delivery does not exist or cannot be dismissed. */
export async function dismissOne(db: Kysely<Tables>, organizationId: string, id: string): Promise<readonly string[]> {
  const rows = await db
    .updateTable('deliveries')
    .set({ status: 'dismissed', due_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', 'in', dismissedStatuses)
    .returning('webhook_id')
    .execute()
  return rows.map(({ webhook_id }) => webhook_id)
}

/**
 * `afterDismiss` for deliveries of a webhook that had failed permanently by a moment. Returns how many: fewer than `limit` when there are
 * no more.
 */
export async function dismissSome(
  db: Kysely<Tables>,
  { organizationId, webhookId }: WebhookKey,
  { until, limit }: { readonly until: EpochMs; readonly limit: number },
): Promise<number> {
  const failed = db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', sql.lit('failed'))
    .where((where) => where.or([where('completed_at', 'is', null), where('completed_at', '<=', until)]))
    .orderBy('id')
    .limit(limit)
  const ids = (await lockRows(failed, db).execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  await db
    .updateTable('deliveries')
    .set({ status: 'dismissed', due_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  return ids.length
}

/**
 * Stops waiting deliveries of a webhook. An attempt in flight keeps its lease, so that its result can still be recorded; retry jobs do not
 * wait for it. Returns the ids: fewer than `limit` when there are no more.
 */
export async function stopSome(
  db: Kysely<Tables>,
  { organizationId, webhookId }: WebhookKey,
  { now, limit }: { readonly now: EpochMs; readonly limit: number },
): Promise<readonly string[]> {
  const waiting = db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', sql.lit('waiting'))
    .orderBy('id')
    .limit(limit)
  const ids = (await lockRows(waiting, db).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  await dropRetries(db, organizationId, ids)
  await stopThese(db, organizationId, ids, now)
  return ids
}

/**
 * `afterDisable` for locked, waiting deliveries. They are found by id alone: with a condition on the status, SQLite scans all that are
 * waiting.
 */
export async function stopThese(db: Kysely<Tables>, organizationId: string, ids: readonly string[], now: EpochMs): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((eb) => ({
      status: eb.case().when(isUsedUp(eb)).then(sql.lit<DeliveryStatus>('failed')).else(sql.lit<DeliveryStatus>('stopped')).end(),
      completed_at: eb.case().when(isUsedUp(eb)).then(now).else(eb.ref('completed_at')).end(),
      due_at: null,
      retrying: 0,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
}

/** Ends the waiting of retry jobs for deliveries that are stopped or deleted. */
export async function dropRetries(db: Kysely<Tables>, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('retry_job_deliveries')
    .set({ result: 'dropped' })
    .where('organization_id', '=', organizationId)
    .where('result', 'is', null)
    .where('delivery_id', 'in', ids)
    .execute()
}

/** `afterRetry`. An attempt in flight counts as the requested one, so it keeps its lease and its end. */
function dueNow(eb: Builder, now: EpochMs) {
  const dueAt = eb
    .case()
    .when(eb.and([eb('status', '=', 'waiting'), eb('lease_owner', 'is not', null)]))
    .then(eb.ref('due_at'))
    .else(now)
    .end()
  return { status: 'waiting' as const, due_at: dueAt, completed_at: null }
}

/** Whether the schedule of a delivery has no automatic attempt left. */
function isUsedUp(eb: Builder): Expression<SqlBool> {
  const schedules = Object.keys(deliverySchedules) as DeliverySchedule[]
  return eb.or(schedules.map((schedule) => eb.and([eb('schedule', '=', schedule), eb('attempts', '>=', automaticAttempts(schedule))])))
}
