import type { EpochMs } from '@belfry/core'
import type { Firing } from '../time/firing.ts'
import type { Cron } from './cron/cron.ts'
import { nextCronFiring, previousCronFiring } from './cron/cron-firings.ts'
import { type DateSchedule, nextDateFiring, previousDateFiring } from './date-schedule.ts'

/** A schedule whose firings can be computed. A daily time is a cron expression of plain numbers (`dailyCron`). */
export type Schedule = Cron | DateSchedule

/** The maximum delay with which a missed firing is made up for: 24 hours, in milliseconds. */
export const CATCH_UP_MS = 86_400_000

/**
 * The first firing of a schedule after a moment, in a time zone. `null` if there is none: the date has passed, or the clock of the zone
 * always skips the times of the pattern.
 *
 * A plain time (daily, a date at a fixed hour, cron with only numbers in minute and hour) that the clock skips fires at the first instant
 * after the gap; one that is repeated fires only the first time. Cron with `*`, a range or a step in minute or hour follows the clock: it
 * fires in both passes, and not in a gap.
 *
 * @throws RangeError if the time zone does not exist
 */
export function nextFiring(schedule: Schedule, after: EpochMs, timeZone: string): Firing | null {
  return schedule.kind === 'cron' ? nextCronFiring(schedule, after, timeZone) : nextDateFiring(schedule, after, timeZone)
}

/** The next firings after a moment, in order: at most `count`. See `nextFiring`. */
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
 * The firing to make up for after a period without checks: the latest one after `since` and up to `now`, if it is at most 24 hours late;
 * earlier ones are dropped. `null` if there is none.
 *
 * @param options.since until when firings are known to be handled: the time of the last check, or of the start
 * @throws RangeError if the time zone does not exist
 */
export function missedFiring(schedule: Schedule, options: { since: EpochMs; now: EpochMs; timeZone: string }): Firing | null {
  const { since, now, timeZone } = options
  const firing = schedule.kind === 'cron' ? previousCronFiring(schedule, now, timeZone) : previousDateFiring(schedule, now, timeZone)
  return firing && firing.at > since && firing.at >= now - CATCH_UP_MS ? firing : null
}
