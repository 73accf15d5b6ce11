import { type Problem, problem } from '../../kernel/problems.ts'
import type { EffectAnswer } from './effect.ts'

/** The problem of an operation whose effect was not accepted. */
export function effectProblem(answer: Extract<EffectAnswer, { readonly accepted: false }>): Problem {
  if (answer.code === 'no_connector') return problem('no_connector', { detail: answer.reason })
  return problem(answer.unknown ? 'external_unknown' : 'external_refused', { detail: answer.reason })
}
