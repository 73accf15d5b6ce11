import type { EpochMs } from '@belfry/core'
import { createWorkLoop } from '../operate/work-loop.ts'
import type { Service } from '../service.ts'
import { advanceRetryJob, type DueRetryJob } from './advance-retry-job.ts'

/** Works on retry jobs in the background. What is left of them stands in the store; waking it only makes it look sooner. */
export interface RetryJobs {
  wake(): void
  /** Resolves when every delivery that a job covers is due, which does not mean sent. */
  idle(): Promise<void>
  /** Begins nothing new and waits for the batch that is under way; the next process goes on behind it. */
  stop(): Promise<void>
  /** When there is something to do next; `null` when no job is left. */
  nextDueAt(): Promise<EpochMs | null>
}

/** How long a job rests that could not go on, in milliseconds. */
const REST_MS = 1000

/** Makes what works on retry jobs. Several processes may do so on one database: a job is always in the hands of one. */
export function createRetryJobs(service: Service): RetryJobs {
  const { store, now, logger } = service
  const loop = createWorkLoop(look, (error) => logger.warn({ error }, 'could not go on with a retry job; it stays due'))

  async function look(): Promise<boolean> {
    const job = await store.read((db) =>
      db
        .selectFrom('retry_jobs')
        .select(['organization_id', 'id'])
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .orderBy('organization_id')
        .orderBy('id')
        .executeTakeFirst(),
    )
    if (job) await advance(job)
    return job !== undefined
  }

  async function advance(job: DueRetryJob): Promise<void> {
    try {
      await store.write(({ db, afterCommit }) => advanceRetryJob(service, { db, afterCommit, now: now() }, job))
    } catch (error) {
      // The others go first, so that a fault in one does not keep them waiting for ever.
      await store.write(({ db }) =>
        db
          .updateTable('retry_jobs')
          .set({ due_at: now() + REST_MS })
          .where('organization_id', '=', job.organization_id)
          .where('id', '=', job.id)
          .where('due_at', 'is not', null)
          .execute(),
      )
      throw error
    }
  }

  return {
    wake: loop.wake,
    async idle() {
      loop.wake()
      await loop.settled()
    },
    stop: loop.stop,
    async nextDueAt() {
      const next = await store.read((db) =>
        db.selectFrom('retry_jobs').select('due_at').where('due_at', 'is not', null).orderBy('due_at').executeTakeFirst(),
      )
      return next?.due_at ?? null
    },
  }
}
