import { type EffectAnswer, type EffectKind, repeatableEffects } from './effect.ts'

/** The delays before an effect without a waiting caller is retried, in milliseconds, by the number of attempts made. */
const WAITS_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000] as const

/** An effect that was sent. */
export interface SentIntent {
  readonly kind: EffectKind
  /** Whether a caller waits for the result. */
  readonly awaited: boolean
  /** The number of attempts, from 1. */
  readonly attempts: number
}

/**
 * What follows from an answer: a retry after some milliseconds, or completion. Only an effect without a waiting caller is retried, at most
 * five attempts in all, and only if nothing was sent or repeating it is harmless. A waiting caller gets the result at once: an action is
 * attempted once.
 */
export function afterAnswer({ kind, awaited, attempts }: SentIntent, answer: EffectAnswer): { readonly againInMs: number } | 'complete' {
  if (awaited || answer.accepted) return 'complete'
  const mayBeRepeated = answer.temporary || (answer.unknown && repeatableEffects.has(kind))
  const againInMs = WAITS_MS[attempts - 1]
  return mayBeRepeated && againInMs !== undefined ? { againInMs } : 'complete'
}

/** The answer for an effect that was interrupted while it was sent and must not be repeated. */
const INTERRUPTED: EffectAnswer = { accepted: false, unknown: true, reason: 'It was interrupted: nobody knows whether it happened.' }

/**
 * What follows when the process that was sending an effect ended: `again`, with the same key, if repeating it is harmless; otherwise the
 * answer with which it is completed. An effect that has used up its attempts this way is not tried again.
 */
export function afterInterruption({ kind, attempts }: Pick<SentIntent, 'kind' | 'attempts'>): 'again' | EffectAnswer {
  return repeatableEffects.has(kind) && attempts <= WAITS_MS.length ? 'again' : INTERRUPTED
}

/** The status of an effect after its last answer. */
export function statusAfter(answer: EffectAnswer): 'accepted' | 'refused' | 'unknown' {
  if (answer.accepted) return 'accepted'
  return answer.unknown ? 'unknown' : 'refused'
}
