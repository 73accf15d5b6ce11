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
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** An unfinished retry job. */
export type DueRetryJob = RetryJobKey

/** How many deliveries one transaction makes due; a query without a result counts as one. */
const BATCH = 500
/** How many webhooks one transaction examines. */
const WEBHOOKS = 100

/** The deliveries of one webhook with one status, after a given one. */
interface Range {
  readonly webhookId: string
  readonly status: DeliveryStatus
  /** The last delivery that was taken; empty at the start. */
  readonly after: string
}

/**
 * Makes the next deliveries of a job due: webhook by webhook, and for each first the waiting ones, because deliveries taken from the other
 * statuses wait from then on. The position is stored with the job, so any process can continue. Returns how many deliveries the job has
 * made due in all when there are no more; before that `null`.
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

/** The next ranges, of at most `WEBHOOKS` webhooks; `rest` is where the others start. */
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

/** The enabled webhooks of a job, from an id on. Disabled and deleted ones are left out. */
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
