import type { Answer, Request } from '@belfry/automation-engine'
import { hookCalled } from '@belfry/core'
import { parseUrl } from '../../external/http-client/create-client.ts'
import { insertCall, selectCall } from '../../store/queries/run-calls.ts'
import { OWN_ADDRESS } from '../../unit-of-work/runs/own-address.ts'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/**
 * Stores an outbound request of a run, and makes the run wait for the answer. A run that continues after an internal error finds its
 * earlier request. A request to the URL of the run's own automation is refused here; under a host name that we do not know, it is refused
 * where it arrives.
 */
export async function beginCall(
  { wake, addresses }: Service,
  unit: RunUnit,
  { row }: RunContext,
  request: Request<'fetch'>,
): Promise<RequestOutcome> {
  const { key } = request
  if (hookCalled(request, { parseUrl, addresses: [addresses.app(), addresses.base()] }) === row.automation_id)
    return { ok: false, message: OWN_ADDRESS }
  const call = { organization_id: row.organization_id, run_id: row.id, request_key: key }
  const existing = await selectCall(unit.db, call)
  if (existing && existing.answer !== null) return JSON.parse(existing.answer) as Answer
  if (!existing) await insertCall(unit.db, call, unit.now)
  unit.afterCommit(wake.calls)
  return { waits: { until: null } }
}
