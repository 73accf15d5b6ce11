import type { Answer } from '@belfry/automation-engine'
import { answerOwnCall, type EpochMs, type OwnCall, type OwnCallContext, routes } from '@belfry/core'
import type { Kysely } from 'kysely'
import { type IntentResult, outcomeOf } from '../../store/intent-result.ts'
import { isRunGoingOn } from '../../store/queries/run-ranges.ts'
import { insertRunSignals } from '../../store/queries/run-signals.ts'
import type { IntentsTable, Tables } from '../../store/tables.ts'

/** A call of the own API that waits for an external system, with what is needed to answer it later. The column `own_call`, as JSON. */
export interface WaitingCall {
  readonly call: Pick<OwnCall, 'method' | 'path'>
  readonly context: OwnCallContext
}

/** Converts the result of an effect into the answer to the run's request. */
export function answerOfIntent(
  { completion_handler, own_call }: Pick<IntentsTable, 'completion_handler' | 'own_call'>,
  result: IntentResult,
): Answer {
  if (own_call !== null) return answerOfCall(completion_handler, JSON.parse(own_call) as WaitingCall, result)
  if (!result.ok) return { ok: false, message: result.problem.detail, code: result.problem.code }
  const { value, skipped } = result
  return { ok: true, value, ...(skipped === undefined ? {} : { skipped }) }
}

function answerOfCall(operationName: string, { call, context }: WaitingCall, result: IntentResult): Answer {
  const route = routes.find(({ operation, method }) => operation.name === operationName && method === call.method.toLowerCase())
  if (!route) throw new Error(`no ${call.method} leads to ${operationName}`)
  const { operation } = route
  const { status, body } = answerOwnCall({ route, operation, call: { ...call, body: undefined }, context }, outcomeOf(result))
  return { ok: true, value: { status, text: JSON.stringify(body) ?? '' } }
}

/** Signals the run that waits for an effect its result, unless the run has ended. Returns whether there is such a run. */
export async function signalRunOfIntent(db: Kysely<Tables>, row: IntentsTable, result: IntentResult, now: EpochMs): Promise<boolean> {
  const { organization_id, run_id, request_key, id } = row
  if (run_id === null || request_key === null) return false
  if (!(await isRunGoingOn(db, organization_id, run_id))) return false
  const answer = JSON.stringify(answerOfIntent(row, result))
  await insertRunSignals(db, [{ organization_id, run_id, request_key, source_id: id, answer, at: now }])
  return true
}
