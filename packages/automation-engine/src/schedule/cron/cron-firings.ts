import { type EpochMs, isMoment } from '@belfry/core'
import type { Firing } from '../../time/firing.ts'
import type { Cron } from './cron.ts'
import { nextFixed, previousFixed } from './fixed-firings.ts'
import { nextOnClock, previousOnClock } from './pattern-firings.ts'

/** The first firing of a cron expression after a moment; `null` if there is none. */
export function nextCronFiring(cron: Cron, after: EpochMs, timeZone: string): Firing | null {
  return kept(cron.fixed ? nextFixed(cron, after, timeZone) : nextOnClock(cron, after, timeZone))
}

/** The last firing of a cron expression up to a moment; `null` if there is none. */
export function previousCronFiring(cron: Cron, until: EpochMs, timeZone: string): Firing | null {
  return kept(cron.fixed ? previousFixed(cron, until, timeZone) : previousOnClock(cron, until, timeZone))
}

function kept(firing: Firing | null): Firing | null {
  return firing && isMoment(firing.at) ? firing : null
}
