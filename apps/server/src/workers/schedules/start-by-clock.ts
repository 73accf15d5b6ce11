import type { RecordDateCause, TimetableCause } from '@belfry/automation-engine'
import type { Organization } from '@belfry/core'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import { startRun } from '../../unit-of-work/runs/start-run.ts'
import type { Service } from '../../unit-of-work/service.ts'

/** How long something rests that is due while too many runs of its organization have yet to begin, in milliseconds. */
export const FULL_MS = 30_000

/**
 * Starts a run of an automation because its moment has come, in the transaction that says so. No member has done it, and no event led to it.
 * Returns `full` when that has to wait, because too many runs of the organization have yet to begin.
 */
export async function startByClock(
  service: Service,
  unit: Unit,
  start: { readonly automationId: string; readonly organization: Organization; readonly happened: TimetableCause | RecordDateCause },
): Promise<'done' | 'full'> {
  const cause = { traceId: Buffer.from(service.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  const started = await startRun(service, unit, { ...start, author: anonymous.caller.author, cause })
  return started.runId === null && started.reason === 'full' ? 'full' : 'done'
}

/** A fault of ours with one thing that is due: it is put off, so that it does not keep the others waiting. */
export class FiringFault extends Error {
  readonly postpone: (unit: Unit) => Promise<void>

  constructor(cause: unknown, postpone: (unit: Unit) => Promise<void>) {
    super('something that is due by the clock could not be looked at', { cause })
    this.postpone = postpone
  }
}
