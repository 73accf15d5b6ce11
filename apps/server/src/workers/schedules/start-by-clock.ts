import type { RecordDateCause, TimetableCause } from '@belfry/automation-engine'
import type { Organization } from '@belfry/core'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { enqueueRun } from '../../unit-of-work/runs/enqueue-run.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/** How long a due moment is postponed while too many runs of its organization are waiting to start, in milliseconds. */
export const FULL_MS = 30_000

/**
 * Starts a run of an automation because its moment has come, in the transaction that records the firing. Its cause is neither a member nor
 * an event. Returns `full` when it has to wait, because too many runs of the organization are waiting to start.
 */
export async function startByClock(
  service: Service,
  unit: Unit,
  start: { readonly automationId: string; readonly organization: Organization; readonly happened: TimetableCause | RecordDateCause },
): Promise<'done' | 'full'> {
  const cause = { traceId: Buffer.from(service.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  const started = await enqueueRun(service, unit, { ...start, author: anonymous.caller.author, cause })
  return started.runId === null && started.reason === 'full' ? 'full' : 'done'
}

/** An internal error with one due item: it is postponed, so that it does not delay the others. */
export class FiringFault extends Error {
  readonly postpone: (unit: Unit) => Promise<void>

  constructor(cause: unknown, postpone: (unit: Unit) => Promise<void>) {
    super('something that is due by the clock could not be looked at', { cause })
    this.postpone = postpone
  }
}
