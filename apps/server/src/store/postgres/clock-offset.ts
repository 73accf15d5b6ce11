import type { EpochMs } from '../store.ts'

/** One question to the database what time it is, between two looks at our own clock. */
export interface ClockSample {
  readonly asked: EpochMs
  readonly answered: EpochMs
  readonly theirs: EpochMs
}

/** How many questions one measurement asks. The quickest answer says most: the moment it speaks of lies within the shortest time. */
export const SAMPLES = 5

/**
 * How far the database's clock is ahead of ours, in whole milliseconds: as if the quickest answer had been given halfway. What that answer
 * cannot tell from no difference at all is 0, so that clocks that agree are left alone.
 */
export function clockOffsetOf(samples: readonly ClockSample[]): number {
  const duration = ({ asked, answered }: ClockSample) => answered - asked
  const quickest = samples.reduce((best, sample) => (duration(sample) < duration(best) ? sample : best))
  const offset = quickest.theirs - (quickest.asked + quickest.answered) / 2
  return Math.abs(offset) <= duration(quickest) / 2 + RESOLUTION_MS ? 0 : Math.round(offset)
}

/** Both clocks are read in whole milliseconds or about that. */
const RESOLUTION_MS = 2

/** Follows an offset: measured at once and again and again, until it is stopped. */
export interface ClockOffset {
  current(): number
  stop(): void
}

/** How often it is measured anew, in milliseconds. */
const EVERY_MS = 60_000

/**
 * Measures the offset of a clock and keeps it up to date. A measurement that fails leaves the last one standing.
 *
 * @param measure asks the database
 * @throws what the first measurement throws
 */
export async function followClock(measure: () => Promise<readonly ClockSample[]>): Promise<ClockOffset> {
  let offset = clockOffsetOf(await measure())
  const timer = setInterval(async () => {
    try {
      offset = clockOffsetOf(await measure())
    } catch {
      // The database is away; whoever needs it hears of that.
    }
  }, EVERY_MS).unref()
  return { current: () => offset, stop: () => clearInterval(timer) }
}
