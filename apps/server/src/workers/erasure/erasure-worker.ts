import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker } from '../loop/define-worker.ts'
import { createDueJobs } from '../loop/due-jobs.ts'
import type { DueLoop } from '../loop/due-loop.ts'
import { advanceErasure } from './advance-erasure.ts'

/** Erases customers in the background. */
export const erasureWorker = defineWorker({ name: 'erasures', create: createErasureWorker })

/**
 * Creates the worker for erasures. A batch has exclusive access to its organization, so nobody can write again what it is about to remove.
 */
function createErasureWorker(service: Service): DueLoop {
  return createDueJobs(service, {
    table: 'erasures',
    name: 'the erasure of a customer',
    advance: (unit, job) => advanceErasure(service, unit, job),
    options: ({ organization_id }) => inBackground(organization_id, { alone: true }),
    patient: true,
  })
}
