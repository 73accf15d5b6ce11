import type { Outcome, Problem } from '@belfry/core'

/** The result of an effect for its caller. Stored as JSON in the column `result` of a completed intent. */
export type IntentResult =
  | { readonly ok: true; readonly value: unknown; readonly skipped?: string }
  | { readonly ok: false; readonly problem: Problem }

/** Converts the outcome of an operation into a result. */
export function resultOf(outcome: Outcome<unknown>): IntentResult {
  if (outcome.kind === 'refused') return { ok: false, problem: outcome.problem }
  const { value } = outcome
  return outcome.kind === 'skipped' ? { ok: true, value, skipped: outcome.reason } : { ok: true, value }
}

/** Converts a result back into an outcome. */
export function outcomeOf(result: IntentResult): Outcome<unknown> {
  if (!result.ok) return { kind: 'refused', problem: result.problem }
  const { value, skipped } = result
  return skipped === undefined ? { kind: 'done', value } : { kind: 'skipped', reason: skipped, value }
}
