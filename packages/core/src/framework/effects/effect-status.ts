import type { EffectAnswer } from './effect.ts'

/** The status of a record that only exists to say how far an effect is: what was `done`, simulated, or why it failed. */
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
