import { createDueJobs } from '../operate/due-jobs.ts'
import type { DueLoop } from '../operate/due-loop.ts'
import type { Service } from '../service.ts'
import { advanceRetryJob } from './advance-retry-job.ts'

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
