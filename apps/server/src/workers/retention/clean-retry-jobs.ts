import { idFloor } from '@belfry/core'
import { deleteRetryJob, deleteRetryResults, selectAgedRetryJob } from '../../store/queries/retention/expired-retry-jobs.ts'
import { type Batch, latestId, ROWS } from './batch.ts'

/** Removes old retry jobs with their results, one after another. Unfinished ones are kept. */
export async function cleanRetryJobs({ db, organizationId, limits: { ended }, after }: Batch): Promise<string | null> {
  const job = await selectAgedRetryJob(db, organizationId, { after, before: idFloor('retryJob', latestId(ended)) })
  if (!job) return null
  if (job.due_at !== null || job.created_at > ended) return job.id
  if ((await deleteRetryResults(db, organizationId, job.id, ROWS)) === ROWS) return after
  await deleteRetryJob(db, organizationId, job.id)
  return job.id
}
