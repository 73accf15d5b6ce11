import { type DeliveryStatus, type EpochMs, formatTime, idPrefixes, type RetryJob, webhook } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { recordModel } from '../record-field.ts'
import type { RetryJobsTable, Tables } from '../tables.ts'
import { recordOf } from './records.ts'

/** Identifies a retry job. */
export type RetryJobKey = Pick<RetryJobsTable, 'organization_id' | 'id'>

/** Stores a new retry job. */
export async function insertRetryJob(db: Kysely<Tables>, job: RetryJobsTable): Promise<void> {
  await db.insertInto('retry_jobs').values(job).execute()
}

/** How many deliveries of these webhooks have one of these statuses. Each status must have an index. */
export async function countDeliveries(
  db: Kysely<Tables>,
  { organizationId, webhookIds, statuses }: { organizationId: string; webhookIds: readonly string[]; statuses: readonly DeliveryStatus[] },
): Promise<number> {
  if (webhookIds.length === 0) return 0
  let sum = 0
  for (const status of statuses) {
    const { count } = await db
      .selectFrom('deliveries')
      .select(sql<number | string>`count(*)`.as('count'))
      .where('organization_id', '=', organizationId)
      .where('webhook_id', 'in', webhookIds)
      .where('status', '=', sql.lit(status))
      .executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}

/** A retry job with the results so far. */
export async function selectRetryJob(db: Kysely<Tables>, organizationId: string, id: string): Promise<RetryJob | null> {
  const job = await db
    .selectFrom('retry_jobs')
    .select(['id', 'mode', 'webhook_id', 'created_at', 'deliveries'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!job) return null
  const results = await db
    .selectFrom('retry_job_deliveries')
    .select(['result', sql<number | string>`count(*)`.as('count')])
    .where('organization_id', '=', organizationId)
    .where('job_id', '=', id)
    .where('result', 'is not', null)
    .groupBy('result')
    .execute()
  const countOf = (wanted: string) => Number(results.find(({ result }) => result === wanted)?.count ?? 0)
  const [delivered, failed, dropped] = [countOf('delivered'), countOf('failed'), countOf('dropped')]
  return {
    id: job.id,
    mode: job.mode,
    webhookId: job.webhook_id,
    createdAt: formatTime(job.created_at),
    deliveries: job.deliveries,
    done: delivered + failed + dropped,
    delivered,
    failed,
    dropped,
  }
}

/** Deliveries that a retry job still has to make due, from one index range. */
export async function selectUntaken(
  db: Kysely<Tables>,
  { organization_id, id: jobId }: RetryJobKey,
  { webhookId, status, after, limit }: { webhookId: string; status: DeliveryStatus; after: string; limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', sql.lit(status))
    .where('id', '>', after)
    // Ids of all kinds are ordered by time: only deliveries that existed when the job was requested.
    .where('id', '<', jobId.replace(idPrefixes.retryJob, idPrefixes.delivery))
    // A delivery that the job made due before may have failed meanwhile, and is not taken twice.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('retry_job_deliveries')
            .select('delivery_id')
            .whereRef('retry_job_deliveries.organization_id', '=', 'deliveries.organization_id')
            .where('job_id', '=', jobId)
            .whereRef('delivery_id', '=', 'deliveries.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes an unfinished job until the commit. On PostgreSQL another process waits here, and then sees how far it has come. */
export function claimRetryJob(db: Kysely<Tables>, { organization_id, id }: RetryJobKey, now: EpochMs): Promise<RetryJobsTable | undefined> {
  return db
    .updateTable('retry_jobs')
    .set({ due_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** The webhooks of a job, ordered by id, from an id on. */
export async function selectRetriedWebhooks(
  db: Kysely<Tables>,
  { organization_id, webhook_id }: RetryJobsTable,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly enabled: boolean }[]> {
  let query = db
    .selectFrom('records')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where(recordModel(webhook.name))
    .where('id', '>=', from)
    .orderBy('id')
    .limit(limit)
  if (webhook_id !== null) query = query.where('id', '=', webhook_id)
  return (await query.execute()).map((row) => ({ id: row.id, enabled: Boolean(recordOf(webhook, row).enabled) }))
}

/** Stores how far a job has come. */
export async function updateRetryJobPosition(db: Kysely<Tables>, { organization_id, id }: RetryJobKey, position: string): Promise<void> {
  await db.updateTable('retry_jobs').set({ position }).where('organization_id', '=', organization_id).where('id', '=', id).execute()
}

/** Ends a job; stores and returns how many deliveries it has made due. */
export async function finishRetryJob(db: Kysely<Tables>, { organization_id, id }: RetryJobKey): Promise<number> {
  const { deliveries } = await db
    .updateTable('retry_jobs')
    .set((eb) => ({
      due_at: null,
      deliveries: eb
        .selectFrom('retry_job_deliveries')
        .select(eb.fn.countAll<number>().as('count'))
        .where('retry_job_deliveries.organization_id', '=', organization_id)
        .where('job_id', '=', id),
    }))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning('deliveries')
    .executeTakeFirstOrThrow()
  return deliveries
}
