import { advanceRetryJob } from '../../unit-of-work/deliveries/advance-retry-job.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueJobs } from '../loop/due-jobs.ts'
import type { DueLoop } from '../loop/due-loop.ts'

/** Works on retry jobs. */
export const retryJobs = defineWorker({ name: 'retryJobs', create: createRetryJobs, backlog: 'retries' })

/** Makes what works on retry jobs. It is idle when every delivery that a job covers is due, which does not mean sent. */
export function createRetryJobs(service: Service): DueLoop {
  return createDueJobs(service, {
    table: 'retry_jobs',
    name: 'a retry job',
    async advance(unit, job) {
      await advanceRetryJob(service, unit, job)
    },
  })
}
