import type { EpochMs, OpeningHours } from '@belfry/core'
import { isOpen, nextClosing, nextOpening } from './opening.ts'

/** Whether an organization is open. */
export type OpeningState = 'open' | 'closed'

/** The opening hours of an organization; `null` if it has none and is therefore always open. */
export interface SiteHours {
  readonly openingHours: OpeningHours | null
  readonly timeZone: string
}

/** How long opening hours are assumed to stay unchanged: they may be edited while a run waits. */
const LOOK_MS = 15 * 60_000

/** The result of a check of the opening hours for a run that waits until the organization is open, or closed. */
export type OpeningLook =
  | { readonly kind: 'now' }
  /** When to check again: at the awaited change, and every quarter of an hour until then. */
  | { readonly kind: 'later'; readonly at: EpochMs }
  /** It never happens, with the reason in words. */
  | { readonly kind: 'never'; readonly why: string }

/** Checks whether an organization is open, or closed, at a moment, and if not, when to check again. */
export function lookAtHours(state: OpeningState, { openingHours, timeZone }: SiteHours, now: EpochMs): OpeningLook {
  const isWaitedFor = isOpen(openingHours, now, timeZone) === (state === 'open')
  if (isWaitedFor) return { kind: 'now' }
  const change = (state === 'open' ? nextOpening : nextClosing)(openingHours, now, timeZone)
  return change === null ? { kind: 'never', why: whyNever(state, openingHours) } : { kind: 'later', at: Math.min(change, now + LOOK_MS) }
}

function whyNever(state: OpeningState, openingHours: SiteHours['openingHours']): string {
  if (!openingHours) return 'The organization has no opening hours, so it is always open and never closes: set its openingHours.'
  const never = state === 'open' ? 'does not open' : 'does not close'
  return `By its opening hours the organization ${never} in the next ten years: look at its openingHours.`
}
