import type { EpochMs } from '@belfry/core'
import type { Cron } from './cron/cron.ts'
import { nextCronFiring, previousCronFiring } from './cron/cron-firings.ts'
import { type DateSchedule, nextDateFiring, previousDateFiring } from './date-schedule.ts'
import type { Firing } from './firing.ts'

/** What fires at moments that can be computed. A daily time is a cron expression of plain numbers (`dailyCron`). */
export type Schedule = Cron | DateSchedule

/** How late a moment may be caught up that nobody was there for: 24 hours, in milliseconds. */
export const CATCH_UP_MS = 86_400_000

/**
 * The first firing of a schedule after a moment, by the clock of a zone. `null` when there is none: a date that is over, or a pattern whose times
 * this zone's clock always skips. Throws a `RangeError` when there is no such zone.
 *
 * A plain time (daily, a date at a fixed hour, cron with only numbers in minute and hour) that the clock skips fires at the first instant
 * after the gap, and one that it shows twice the first time only. Cron with `*`, a range or a step in minute or hour follows the clock: it fires
 * in both passes, and not in a gap.
 */
export function nextFiring(schedule: Schedule, after: EpochMs, timeZone: string): Firing | null {
  return schedule.kind === 'cron' ? nextCronFiring(schedule, after, timeZone) : nextDateFiring(schedule, after, timeZone)
}

/** The next firings after a moment, as `nextFiring` finds them, in their order: at most `count` of them. */
export function nextFirings(schedule: Schedule, options: { after: EpochMs; count: number; timeZone: string }): readonly Firing[] {
  const firings: Firing[] = []
  let after = options.after
  while (firings.length < options.count) {
    const firing = nextFiring(schedule, after, options.timeZone)
    if (!firing) break
    firings.push(firing)
    after = firing.at
  }
  return firings
}

/**
 * What is to be caught up of a schedule after nobody looked for a while: its latest firing after `since` and up to `now`, if that is no more
 * than 24 hours late; earlier ones are lost. `null` when nothing was missed. Throws a `RangeError` when there is no such zone.
 *
 * @param options.since up to where its firings are known to be done: when somebody last looked, or when it began to count
 */
export function missedFiring(schedule: Schedule, options: { since: EpochMs; now: EpochMs; timeZone: string }): Firing | null {
  const { since, now, timeZone } = options
  const firing = schedule.kind === 'cron' ? previousCronFiring(schedule, now, timeZone) : previousDateFiring(schedule, now, timeZone)
  return firing && firing.at > since && firing.at >= now - CATCH_UP_MS ? firing : null
}
