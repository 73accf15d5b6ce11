import type { EpochMs } from '@belfry/core'

/** A time at which a schedule fires. */
export interface Firing {
  readonly at: EpochMs
  /**
   * Identifies the firing by local time: `2026-03-29T02:30`, followed by `/2` in the second pass of an hour that the clock repeats. Hosts
   * with different time zone data may disagree on the moment but agree on the slot, so it makes a firing unique.
   */
  readonly slot: string
  /** Anything unusual about it, in sentences: a time that is skipped or repeated, a day that the year does not have. */
  readonly notes: readonly string[]
}
