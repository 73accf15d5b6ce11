import { createDueJobs } from '../operate/due-jobs.ts'
import type { DueLoop } from '../operate/due-loop.ts'
import { inBackground } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import { DEFINITIONS } from '../store/queries/cleanings.ts'
import { advanceCleaning } from './advance-cleaning.ts'

/** Makes what cleans up: a batch a transaction, and never more than half of the time. */
export function createCleaning(service: Service): DueLoop {
  return createDueJobs(service, {
    table: 'cleanings',
    name: 'cleaning up',
    advance: (unit, job) => advanceCleaning(service, unit, job),
    // Somebody may be about to save what is not referred to yet.
    options: ({ organization_id, id }) => (id === DEFINITIONS ? inBackground(organization_id, { alone: true }) : {}),
    patient: true,
  })
}
