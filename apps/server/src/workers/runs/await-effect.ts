import type { AnyOperation } from '@belfry/core'
import type { IntentResult } from '../../store/intent-result.ts'
import { noteRunOfIntent, type RunRequest, selectIntentOfRequest } from '../../store/queries/intents.ts'
import { answerOfIntent, type WaitingCall } from '../../unit-of-work/effects/signal-run.ts'
import { externalKey } from '../../unit-of-work/runs/external-key.ts'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'

/**
 * The answer to an effect that this request has requested before, or that the run waits for it; `null` when it has requested none. So a run
 * that continues after an internal error does not open a door twice.
 */
export async function findRequestedEffect(
  { db }: RunUnit,
  { row }: RunContext,
  operation: AnyOperation,
  requestKey: string,
): Promise<RequestOutcome | null> {
  if (!operation.complete) return null
  const intent = await selectIntentOfRequest(db, requestOf(row, requestKey))
  if (!intent) return null
  return intent.result === null ? { waits: { until: null } } : answerOfIntent(intent, JSON.parse(intent.result) as IntentResult)
}

/** Makes the run wait for the effect that it has just requested. Completing the effect signals the run. */
export async function awaitEffect(
  { db }: RunUnit,
  { row }: RunContext,
  { requestKey, intentId, call = null }: { readonly requestKey: string; readonly intentId: string; readonly call?: WaitingCall | null },
): Promise<RequestOutcome> {
  const ownCall = call === null ? null : JSON.stringify(call)
  await noteRunOfIntent(db, intentId, requestOf(row, requestKey), { key: externalKey(requestKey), ownCall })
  return { waits: { until: null } }
}

function requestOf({ organization_id, id }: RunContext['row'], requestKey: string): RunRequest {
  return { organizationId: organization_id, runId: id, requestKey }
}
