import type { Answer, Request } from '@belfry/automation-engine'
import type { Found, RunAtHand, RunUnit } from '../runs/run-at-hand.ts'
import type { Service } from '../service.ts'
import { insertCall, selectCall } from '../store/queries/run-calls.ts'

/**
 * Writes down that a run calls an address outside, and lets it wait for the answer. A run that takes up where it stood, after a fault of
 * ours, finds the call that it has made.
 */
export async function beginCall({ wake }: Service, unit: RunUnit, { row }: RunAtHand, { key }: Request<'fetch'>): Promise<Found> {
  const call = { organization_id: row.organization_id, run_id: row.id, request_key: key }
  const begun = await selectCall(unit.db, call)
  if (begun && begun.answer !== null) return JSON.parse(begun.answer) as Answer
  if (!begun) await insertCall(unit.db, call, unit.now)
  unit.afterCommit(wake.calls)
  return { waits: { until: null } }
}
