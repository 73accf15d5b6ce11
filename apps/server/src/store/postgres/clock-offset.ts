import type { EpochMs } from '../store.ts'

/** The time of the database, between two readings of our own clock. */
export interface ClockSample {
  readonly sentAt: EpochMs
  readonly receivedAt: EpochMs
  readonly databaseNow: EpochMs
}

/** How many samples a measurement takes. The quickest is the most exact: its uncertainty is half its duration. */
export const SAMPLES = 5

/**
 * How far the database's clock is ahead of ours, in whole milliseconds, assuming that the quickest sample was taken halfway. A difference
 * within its uncertainty counts as 0, so that clocks that agree are not corrected.
 */
export function clockOffsetOf(samples: readonly ClockSample[]): number {
  const duration = ({ sentAt, receivedAt }: ClockSample) => receivedAt - sentAt
  const quickest = samples.reduce((best, sample) => (duration(sample) < duration(best) ? sample : best))
  const offset = quickest.databaseNow - (quickest.sentAt + quickest.receivedAt) / 2
  return Math.abs(offset) <= duration(quickest) / 2 + RESOLUTION_MS ? 0 : Math.round(offset)
}

/** The resolution of the two clocks together. */
const RESOLUTION_MS = 2

/** An offset that is measured at once and then regularly, until it is stopped. */
export interface ClockOffset {
  current(): number
  stop(): void
}

/** The interval between measurements, in milliseconds. */
const EVERY_MS = 60_000

/**
 * Measures the offset of a clock and keeps it up to date. When a measurement fails, the last one stays.
 *
 * @param measure takes samples from the database
 * @throws what the first measurement throws
 */
export async function followClock(measure: () => Promise<readonly ClockSample[]>): Promise<ClockOffset> {
  let offset = clockOffsetOf(await measure())
  const timer = setInterval(async () => {
    try {
      offset = clockOffsetOf(await measure())
    } catch {
      // The database is unavailable, which its other users report.
    }
  }, EVERY_MS).unref()
  return { current: () => offset, stop: () => clearInterval(timer) }
}
