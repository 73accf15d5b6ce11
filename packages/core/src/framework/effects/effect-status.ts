import type { EffectAnswer } from './effect.ts'

/** The status of a record that represents an effect: `done`, simulated, or the reason of the failure. */
export function effectStatus<Done extends Readonly<Record<string, unknown>>>(
  answer: EffectAnswer,
  done: Done,
):
  | Done
  | { readonly status: 'SIMULATED' }
  | { readonly status: 'FAILED'; readonly error: string | null; readonly errorCode: string | null } {
  if (!answer.accepted) return { status: 'FAILED', error: answer.reason.slice(0, 500) || null, errorCode: answer.code ?? null }
  return answer.simulated ? { status: 'SIMULATED' } : done
}
