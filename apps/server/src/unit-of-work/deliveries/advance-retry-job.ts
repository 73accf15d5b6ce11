import { type DeliveryStatus, retriedStatuses } from '@belfry/core'
import type { Kysely } from 'kysely'
import { retrySome } from '../../store/queries/delivery-transitions.ts'
import {
  claimRetryJob,
  finishRetryJob,
  type RetryJobKey,
  selectRetriedWebhooks,
  selectUntaken,
  updateRetryJobPosition,
} from '../../store/queries/retry-jobs.ts'
import type { RetryJobsTable, Tables } from '../../store/tables.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

/** A retry job of which something is left to be done. */
export type DueRetryJob = RetryJobKey

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
  const job = await claimRetryJob(db, due, now)
  if (!job) return null
  const { ranges, rest } = await rangesOf(db, job)
  let left = BATCH
  for (const range of ranges) {
    if (left === 0) return storePosition(db, job, range)
    const ids = await selectUntaken(db, job, { ...range, limit: left })
    await retrySome(db, { organizationId: job.organization_id, jobId: job.id, status: range.status }, ids, now)
    if (ids.length > 0) afterCommit(service.wake.deliveries)
    if (ids.length === left) return storePosition(db, job, { ...range, after: ids.at(-1) as string })
    left -= Math.max(ids.length, 1)
  }
  if (rest) return storePosition(db, job, rest)
  return finishRetryJob(db, job)
}

/** The ranges that are next, of as many webhooks as are looked at now; `rest` is where the others begin. */
async function rangesOf(
  db: Kysely<Tables>,
  job: RetryJobsTable,
): Promise<{ readonly ranges: readonly Range[]; readonly rest: Range | null }> {
  const statuses: readonly DeliveryStatus[] = retriedStatuses[job.mode]
  const present = parsePosition(job.position)
  const { ids, next } = await enabledWebhooks(db, job, present?.webhookId ?? '')
  const all = ids.flatMap((webhookId) => statuses.map((status): Range => ({ webhookId, status, after: '' })))
  const startIndex = present ? all.findIndex(({ webhookId, status }) => webhookId === present.webhookId && status === present.status) : -1
  const ranges = present && startIndex >= 0 ? [present, ...all.slice(startIndex + 1)] : all
  return { ranges, rest: next === null ? null : { webhookId: next, status: statuses[0] as DeliveryStatus, after: '' } }
}

/** The webhooks of a job that are enabled now, from one on. One that is disabled or gone is left out. */
async function enabledWebhooks(
  db: Kysely<Tables>,
  job: RetryJobsTable,
  from: string,
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  const rows = await selectRetriedWebhooks(db, job, { from, limit: WEBHOOKS + 1 })
  const ids = rows.slice(0, WEBHOOKS).flatMap(({ id, enabled }) => (enabled ? [id] : []))
  return { ids, next: rows[WEBHOOKS]?.id ?? null }
}

async function storePosition(db: Kysely<Tables>, job: RetryJobKey, { webhookId, status, after }: Range): Promise<null> {
  await updateRetryJobPosition(db, job, `${webhookId} ${status} ${after}`)
  return null
}

function parsePosition(position: string | null): Range | null {
  if (position === null) return null
  const [webhookId = '', status = '', after = ''] = position.split(' ')
  return { webhookId, status: status as DeliveryStatus, after }
}
