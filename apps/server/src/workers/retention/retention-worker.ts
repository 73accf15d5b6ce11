import { DEFINITIONS, isRecordJob, nameRetentionJob, type RetentionJobKey } from '../../store/queries/retention-jobs.ts'
import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueJobs } from '../loop/due-jobs.ts'
import type { DueLoop } from '../loop/due-loop.ts'
import { advanceRetentionJob } from './advance-retention-job.ts'

/** Does the background work of organizations. That comes every hour, and finds as much when it comes later: so nothing happens when it is due. */
export const cleaning = defineWorker({ name: 'cleaning', create: createRetentionWorker, isHappening: false })

/** What cleans up, changes the records that operations have left to it, stops what is to be stopped and tells runs of events. */
interface RetentionWorker extends DueLoop {
  /** How many batches of such changes there were: they may have made more to do for others. */
  readonly made: number
}

/** Makes what does the background work of organizations: a batch a transaction, and never more than half of the time. */
function createRetentionWorker(service: Service): RetentionWorker {
  let made = 0
  const loop = createDueJobs(service, {
    table: 'cleanings',
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

/** Somebody may be about to save a definition that is not referred to yet, or to change a record that is to be changed here. */
function isAlone(job: RetentionJobKey): boolean {
  return job.id === DEFINITIONS || isRecordJob(job)
}
