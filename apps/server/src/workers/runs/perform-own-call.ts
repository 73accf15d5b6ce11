import type { Request } from '@belfry/automation-engine'
import { type AnyOperation, findOwnCall, type HookInput, type OwnAnswer, runOwnCall } from '@belfry/core'
import { OWN_ADDRESS } from '../../unit-of-work/runs/own-address.ts'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { awaitEffect, findRequestedEffect } from './await-effect.ts'
import { RetryTickError, undoRefused } from './retry-tick.ts'

/** Calls our own API in process as the Workflow user: the same operation as over HTTP, in the transaction of the tick. */
export async function performOwnCall(
  { addresses }: Service,
  unit: RunUnit,
  context: RunContext,
  { key, method, path, body }: Request<'http'>,
): Promise<RequestOutcome> {
  const { row, site, port } = context
  const callContext = { organizationId: site.id, appUrl: addresses.app() }
  const ownCall = findOwnCall({ method, path, body }, callContext)
  if (!ownCall.ok) return answerOf(ownCall.error)
  const { operation, input } = ownCall.value
  if (operation.scope === 'hook' && (input as HookInput).automationId === row.automation_id) {
    return { ok: false, message: OWN_ADDRESS }
  }
  const earlier = await findRequestedEffect(unit, context, operation, key)
  if (earlier) return earlier
  if (!unit.alone && (operation as AnyOperation).alone?.(input as never)) throw new RetryTickError({ alone: true })
  const before = context.simulations.count
  const call = () => runOwnCall(ownCall.value, port)
  const answer = await (operation.readOnly ? call() : undoRefused(unit, context, call, (given) => 'ok' in given && !given.ok))
  if ('intentId' in answer)
    return awaitEffect(unit, context, {
      requestKey: key,
      intentId: answer.intentId,
      call: { call: { method, path }, context: callContext },
    })
  // A refused call has left no effects that could be simulated.
  return answerOf(answer, answer.status < 400 && context.simulations.count > before)
}

function answerOf({ status, body }: OwnAnswer, simulated = false): RequestOutcome {
  return { ok: true, value: { status, text: JSON.stringify(body) ?? '' }, ...(simulated ? { simulated } : {}) }
}
