import type { Outcome, Problem } from '@belfry/core'

/** What came of an effect for whoever has asked. The column `result` of an intent that is over, as JSON. */
export type IntentResult =
  | { readonly ok: true; readonly value: unknown; readonly skipped?: string }
  | { readonly ok: false; readonly problem: Problem }

/** The result of an operation's outcome. */
export function resultOf(outcome: Outcome<unknown>): IntentResult {
  if (outcome.kind === 'refused') return { ok: false, problem: outcome.problem }
  const { value } = outcome
  return outcome.kind === 'skipped' ? { ok: true, value, skipped: outcome.reason } : { ok: true, value }
}

/** The outcome of which a result was made. */
export function outcomeOf(result: IntentResult): Outcome<unknown> {
  if (!result.ok) return { kind: 'refused', problem: result.problem }
  const { value, skipped } = result
  return skipped === undefined ? { kind: 'done', value } : { kind: 'skipped', reason: skipped, value }
}
