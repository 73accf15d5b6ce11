import type { EpochMs } from '@belfry/core'
import type { OpeningState, SiteHours } from '../run/request.ts'
import { isOpen, nextClosing, nextOpening } from './opening.ts'

/** How long opening hours are taken to stay as they are: somebody may change them while a run waits. */
const LOOK_MS = 15 * 60_000

/** What a look at the opening hours of an organization says to somebody who waits until it is open, or closed. */
export type OpeningLook =
  | { readonly kind: 'now' }
  /** When to look again: at the change that is waited for, and every quarter of an hour until then. */
  | { readonly kind: 'later'; readonly at: EpochMs }
  /** It never comes. In words. */
  | { readonly kind: 'never'; readonly why: string }

/** Looks whether an organization is open, or closed, at a moment, and if it is not, when to look again. */
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
