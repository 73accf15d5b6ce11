import { idFloor } from '@belfry/core'
import { type Batch, latestId, ROWS } from './batch.ts'

/** Removes retry jobs with what came of their deliveries, one after another. One that still goes on stays. */
export async function cleanRetryJobs({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const job = await db
    .selectFrom('retry_jobs')
    .select(['id', 'due_at', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', idFloor('retryJob', latestId(ended)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!job) return null
  if (job.due_at !== null || job.created_at > ended) return job.id
  const items = await db
    .selectFrom('retry_job_deliveries')
    .select('delivery_id')
    .where('organization_id', '=', organizationId)
    .where('job_id', '=', job.id)
    .orderBy('delivery_id')
    .limit(ROWS)
    .execute()
  if (items.length > 0) {
    const last = items.at(-1)?.delivery_id ?? ''
    await db
      .deleteFrom('retry_job_deliveries')
      .where('organization_id', '=', organizationId)
      .where('job_id', '=', job.id)
      .where('delivery_id', '<=', last)
      .execute()
  }
  if (items.length === ROWS) return after
  await db.deleteFrom('retry_jobs').where('organization_id', '=', organizationId).where('id', '=', job.id).execute()
  return job.id
}
