import type { Request } from '@belfry/automation-engine'
import { type AnyOperation, findOwnCall, type HookInput, type OwnAnswer, runOwnCall } from '@belfry/core'
import { OWN_ADDRESS } from '../../unit-of-work/runs/own-address.ts'
import type { Found, RunAtHand, RunUnit } from '../../unit-of-work/runs/run-at-hand.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { awaitEffect, findAsked } from './await-effect.ts'
import { NeedsOtherManner, undoRefused } from './other-manner.ts'

/** Calls our own API in process, as the Workflow user: the same operation as over HTTP, in the transaction of the turn. */
export async function callOwnApi(
  { addresses }: Service,
  unit: RunUnit,
  hand: RunAtHand,
  { key, method, path, body }: Request<'http'>,
): Promise<Found> {
  const { row, site, port } = hand
  const place = { organizationId: site.id, appUrl: addresses.app() }
  const found = findOwnCall({ method, path, body }, place)
  if (!found.ok) return answerOf(found.error)
  const { operation, input } = found.value
  if (operation.scope === 'hook' && (input as HookInput).automationId === row.automation_id) {
    return { ok: false, message: OWN_ADDRESS }
  }
  const asked = await findAsked(unit, hand, operation, key)
  if (asked) return asked
  if (!unit.alone && (operation as AnyOperation).alone?.(input as never)) throw new NeedsOtherManner({ alone: true })
  const before = hand.simulations.count
  const call = () => runOwnCall(found.value, port)
  const answer = await (operation.readOnly ? call() : undoRefused(unit, hand, call, (given) => 'ok' in given && !given.ok))
  if ('intentId' in answer)
    return awaitEffect(unit, hand, { requestKey: key, intentId: answer.intentId, call: { call: { method, path }, place } })
  // What was refused has left nothing behind that could be simulated.
  return answerOf(answer, answer.status < 400 && hand.simulations.count > before)
}

function answerOf({ status, body }: OwnAnswer, simulated = false): Found {
  return { ok: true, value: { status, text: JSON.stringify(body) ?? '' }, ...(simulated ? { simulated } : {}) }
}
