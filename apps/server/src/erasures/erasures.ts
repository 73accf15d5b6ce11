import { createDueJobs } from '../operate/due-jobs.ts'
import type { DueLoop } from '../operate/due-loop.ts'
import { inBackground } from '../operations/write-lock.ts'
import type { Service } from '../service.ts'
import { advanceErasure } from './advance-erasure.ts'

/** Makes what works on erasures. A batch is alone in its organization, so nobody writes anew what it is about to take out. */
export function createErasures(service: Service): DueLoop {
  return createDueJobs(service, {
    table: 'erasures',
    name: 'the erasure of a customer',
    advance: (unit, job) => advanceErasure(service, unit, job),
    options: ({ organization_id }) => inBackground(organization_id, { alone: true }),
    patient: true,
  })
}
