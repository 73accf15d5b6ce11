import { advanceRetryJob } from '../../unit-of-work/deliveries/advance-retry-job.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueJobs } from '../loop/due-jobs.ts'
import type { DueLoop } from '../loop/due-loop.ts'

/** Makes the deliveries of retry jobs due. */
export const retryJobWorker = defineWorker({ name: 'retryJobs', create: createRetryJobs, backlog: 'retries' })

/** Creates the worker for retry jobs. It is idle when all deliveries of a job are due, which does not mean sent. */
export function createRetryJobs(service: Service): DueLoop {
  return createDueJobs(service, {
    table: 'retry_jobs',
    name: 'a retry job',
    async advance(unit, job) {
      await advanceRetryJob(service, unit, job)
    },
  })
}
