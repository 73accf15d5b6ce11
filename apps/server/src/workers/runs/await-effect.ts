import type { AnyOperation } from '@belfry/core'
import type { IntentResult } from '../../store/intent-result.ts'
import { noteRunOfIntent, type RunRequest, selectIntentOfRequest } from '../../store/queries/intents.ts'
import { answerOfIntent, type WaitingCall } from '../../unit-of-work/effects/signal-run.ts'
import { externalKey } from '../../unit-of-work/runs/external-key.ts'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'

/**
 * What a request of a run has asked of the outside before: its answer, or that the run waits for it; `null` when it has asked for nothing. So
 * a run that takes up after a fault where it stood opens no door twice.
 */
export async function findRequestedEffect(
  { db }: RunUnit,
  { row }: RunContext,
  operation: AnyOperation,
  requestKey: string,
): Promise<RequestOutcome | null> {
  if (!operation.settle) return null
  const intent = await selectIntentOfRequest(db, requestOf(row, requestKey))
  if (!intent) return null
  return intent.result === null ? { waits: { until: null } } : answerOfIntent(intent, JSON.parse(intent.result) as IntentResult)
}

/** Lets the run wait for what it has just asked of the outside. Whoever settles it tells the run. */
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
