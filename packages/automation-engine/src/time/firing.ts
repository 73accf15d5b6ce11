import type { EpochMs } from '@belfry/core'

/** A moment at which a schedule fires. */
export interface Firing {
  readonly at: EpochMs
  /**
   * Which firing it is, by the clock on the wall: `2026-03-29T02:30`, with `/2` behind it in the second pass of an hour that the clock shows twice.
   * Two hosts whose zone data differ may not agree on the moment; they agree on this, so it is what makes a firing unique.
   */
  readonly slot: string
  /** In sentences, what is unusual about it: a time that does not exist or comes twice, a day that the year does not have. */
  readonly notes: readonly string[]
}
