import type { Kysely } from 'kysely'
import type { RetryJobsTable, Tables } from '../../tables.ts'

/** The next retry job of an organization between two ids, both exclusive. */
export function selectAgedRetryJob(
  db: Kysely<Tables>,
  organizationId: string,
  { after, before }: { readonly after: string; readonly before: string },
): Promise<Pick<RetryJobsTable, 'id' | 'due_at' | 'created_at'> | undefined> {
  return db
    .selectFrom('retry_jobs')
    .select(['id', 'due_at', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the results of the next deliveries of a retry job. Returns how many there were: fewer than `limit` when there are no more. */
export async function deleteRetryResults(db: Kysely<Tables>, organizationId: string, jobId: string, limit: number): Promise<number> {
  const items = await db
    .selectFrom('retry_job_deliveries')
    .select('delivery_id')
    .where('organization_id', '=', organizationId)
    .where('job_id', '=', jobId)
    .orderBy('delivery_id')
    .limit(limit)
    .execute()
  const last = items.at(-1)
  if (last)
    await db
      .deleteFrom('retry_job_deliveries')
      .where('organization_id', '=', organizationId)
      .where('job_id', '=', jobId)
      .where('delivery_id', '<=', last.delivery_id)
      .execute()
  return items.length
}

/** Removes a retry job. */
export async function deleteRetryJob(db: Kysely<Tables>, organizationId: string, id: string): Promise<void> {
  await db.deleteFrom('retry_jobs').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}
