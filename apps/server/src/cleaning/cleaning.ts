import { createDueJobs, type DueJobs } from '../operate/due-jobs.ts'
import { organizationLock } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import { DEFINITIONS } from '../store/queries/cleanings.ts'
import { advanceCleaning } from './advance-cleaning.ts'

/** How often it looks although nobody has woken it, in milliseconds of real time. */
const LOOK_MS = 60_000

/** Makes what cleans up: a batch a transaction, and never more than half of the time. */
export function createCleaning(service: Service): DueJobs {
  return createDueJobs(service, {
    table: 'cleanings',
    name: 'cleaning up',
    advance: (unit, job) => advanceCleaning(service, unit, job),
    // Somebody may be about to save what is not referred to yet.
    options: ({ organization_id, id }) => (id === DEFINITIONS ? { lock: organizationLock(organization_id, { alone: true }) } : {}),
    patient: true,
    lookMs: LOOK_MS,
  })
}
