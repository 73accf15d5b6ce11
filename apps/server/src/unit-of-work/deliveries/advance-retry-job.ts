import { type DeliveryStatus, retriedStatuses, webhook } from '@belfry/core'
import type { Kysely } from 'kysely'
import { retrySome } from '../../store/queries/delivery-transitions.ts'
import { recordOf } from '../../store/queries/records.ts'
import { selectUntaken } from '../../store/queries/retry-jobs.ts'
import { recordModel } from '../../store/record-field.ts'
import type { RetryJobsTable, Tables } from '../../store/tables.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

/** A retry job of which something is left to be done. */
export type DueRetryJob = Pick<RetryJobsTable, 'organization_id' | 'id'>

/** How many deliveries are made due in one transaction; looking in vain counts too. */
const BATCH = 500
/** How many webhooks are looked at in one transaction. */
const WEBHOOKS = 100

/** Deliveries of one webhook and status, behind one of them. */
interface Range {
  readonly webhookId: string
  readonly status: DeliveryStatus
  /** The last delivery that was taken; empty at the beginning. */
  readonly after: string
}

/**
 * Makes the next deliveries of a job due: webhook by webhook, and of each those that wait before those that do not, because what is taken
 * waits from then on. The place in this order is kept with the job, so any process can go on from there. Returns how many deliveries the job
 * has made due in all, once there are no more; `null` before that.
 */
export async function advanceRetryJob(service: Service, { db, now, afterCommit }: Unit, due: DueRetryJob): Promise<number | null> {
  const job = await claim(db, due, now)
  if (!job) return null
  const { ranges, rest } = await rangesOf(db, job)
  let left = BATCH
  for (const range of ranges) {
    if (left === 0) return keepPlace(db, job, range)
    const ids = await selectUntaken(db, job, { ...range, limit: left })
    await retrySome(db, { organizationId: job.organization_id, jobId: job.id, status: range.status }, ids, now)
    if (ids.length > 0) afterCommit(service.wake.deliveries)
    if (ids.length === left) return keepPlace(db, job, { ...range, after: ids.at(-1) as string })
    left -= Math.max(ids.length, 1)
  }
  if (rest) return keepPlace(db, job, rest)
  return finish(db, job)
}

/** Takes the job until the commit: on PostgreSQL another process waits here, and then sees how far this one has come. */
async function claim(db: Kysely<Tables>, { organization_id, id }: DueRetryJob, now: number): Promise<RetryJobsTable | undefined> {
  return db
    .updateTable('retry_jobs')
    .set({ due_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** The ranges that are next, of as many webhooks as are looked at now; `rest` is where the others begin. */
async function rangesOf(
  db: Kysely<Tables>,
  job: RetryJobsTable,
): Promise<{ readonly ranges: readonly Range[]; readonly rest: Range | null }> {
  const statuses: readonly DeliveryStatus[] = retriedStatuses[job.mode]
  const present = readPlace(job.position)
  const { ids, next } = await enabledWebhooks(db, job, present?.webhookId ?? '')
  const all = ids.flatMap((webhookId) => statuses.map((status): Range => ({ webhookId, status, after: '' })))
  const begun = present ? all.findIndex(({ webhookId, status }) => webhookId === present.webhookId && status === present.status) : -1
  const ranges = present && begun >= 0 ? [present, ...all.slice(begun + 1)] : all
  return { ranges, rest: next === null ? null : { webhookId: next, status: statuses[0] as DeliveryStatus, after: '' } }
}

/** The webhooks of a job that are enabled now, from one on. One that is disabled or gone is left out. */
async function enabledWebhooks(
  db: Kysely<Tables>,
  { organization_id, webhook_id }: RetryJobsTable,
  from: string,
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  let query = db
    .selectFrom('records')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where(recordModel(webhook.name))
    .where('id', '>=', from)
    .orderBy('id')
    .limit(WEBHOOKS + 1)
  if (webhook_id !== null) query = query.where('id', '=', webhook_id)
  const rows = await query.execute()
  const ids = rows.slice(0, WEBHOOKS).flatMap((row) => (recordOf(webhook, row).enabled ? [row.id] : []))
  return { ids, next: rows[WEBHOOKS]?.id ?? null }
}

async function keepPlace(db: Kysely<Tables>, { organization_id, id }: RetryJobsTable, { webhookId, status, after }: Range): Promise<null> {
  await db
    .updateTable('retry_jobs')
    .set({ position: `${webhookId} ${status} ${after}` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return null
}

function readPlace(position: string | null): Range | null {
  if (position === null) return null
  const [webhookId = '', status = '', after = ''] = position.split(' ')
  return { webhookId, status: status as DeliveryStatus, after }
}

/** Everything is due: how many it really covers is known now. */
async function finish(db: Kysely<Tables>, { organization_id, id }: RetryJobsTable): Promise<number> {
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
