import { type EffectAnswer, type EffectKind, repeatableEffects } from './effect.ts'

/** How long to wait before an effect that nobody waits for is tried again, in milliseconds, by how often it was tried. */
const WAITS_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000] as const

/** An effect that was sent. */
export interface SentIntent {
  readonly kind: EffectKind
  /** Whether somebody waits for what comes of it. */
  readonly awaited: boolean
  /** How often it was sent, from 1. */
  readonly attempts: number
}

/**
 * What follows from an answer: to try again after so many milliseconds, or to settle. Only what nobody waits for is tried again, five
 * times in all, and only when nothing was sent or when twice does no harm. Whoever waits is told at once: an action is tried once.
 */
export function afterAnswer({ kind, awaited, attempts }: SentIntent, answer: EffectAnswer): { readonly againInMs: number } | 'settle' {
  if (awaited || answer.accepted) return 'settle'
  const mayBeRepeated = answer.temporary || (answer.unknown && repeatableEffects.has(kind))
  const againInMs = WAITS_MS[attempts - 1]
  return mayBeRepeated && againInMs !== undefined ? { againInMs } : 'settle'
}

/** What is said of an effect in whose sending a process has ended, and that must not be repeated. */
const INTERRUPTED: EffectAnswer = { accepted: false, unknown: true, reason: 'It was interrupted: nobody knows whether it happened.' }

/**
 * What follows when the process that was sending an effect has ended: `again`, under the same key, where twice does no harm; else the
 * answer with which it is settled. What has ended a process as often as it may be tried is not tried once more.
 */
export function afterInterruption({ kind, attempts }: Pick<SentIntent, 'kind' | 'attempts'>): 'again' | EffectAnswer {
  return repeatableEffects.has(kind) && attempts <= WAITS_MS.length ? 'again' : INTERRUPTED
}

/** How far an effect is with its last answer. */
export function statusAfter(answer: EffectAnswer): 'accepted' | 'refused' | 'unknown' {
  if (answer.accepted) return 'accepted'
  return answer.unknown ? 'unknown' : 'refused'
}
