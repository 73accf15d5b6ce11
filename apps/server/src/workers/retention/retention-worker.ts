import { DEFINITIONS, isRecordJob, nameRetentionJob, type RetentionJobKey } from '../../store/queries/retention-jobs.ts'
import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueJobs } from '../loop/due-jobs.ts'
import type { DueLoop } from '../loop/due-loop.ts'
import { advanceRetentionJob } from './advance-retention-job.ts'

/**
 * Does retention and other background jobs of organizations. They do not depend on the exact time, so a test clock need not stop for them.
 */
export const retentionWorker = defineWorker({ name: 'retention', create: createRetentionWorker, isHappening: false })

/**
 * Does retention, changes records that operations have left to it, cancels and stops what is to be stopped, and signals runs about events.
 */
interface RetentionWorker extends DueLoop {
  /** How many batches it has done that may have caused work for others. */
  readonly made: number
}

/** Creates the worker for background jobs: one batch per transaction, and at most half of the time. */
function createRetentionWorker(service: Service): RetentionWorker {
  let made = 0
  const loop = createDueJobs(service, {
    table: 'retention_jobs',
    name: 'background work',
    isRanked: true,
    nameOf: nameRetentionJob,
    async advance(unit, job) {
      await advanceRetentionJob(service, unit, job)
      if (isRecordJob(job)) made += 1
    },
    options: (job) => (isAlone(job) ? inBackground(job.organization_id, { alone: true }) : {}),
    patient: true,
  })
  return {
    ...loop,
    get made() {
      return made
    },
  }
}

/** Exclusive access: a save may be about to refer to a definition, and other writes may change the same records. */
function isAlone(job: RetentionJobKey): boolean {
  return job.id === DEFINITIONS || isRecordJob(job)
}
