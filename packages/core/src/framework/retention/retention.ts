import type { EpochMs } from '../../kernel/time.ts'

const DAY = 86_400_000

/** For how many days an organization keeps ended data: the default, and the permitted range. */
export const retentionDays = { default: 30, minimum: 7, maximum: 3650 } as const

/** The minimum number of days for which failed runs are kept: long enough to investigate and retry them. */
export const FAILED_RUN_DAYS = 90

/** The retention limits: data that ended at these moments or before is deleted. */
export interface RetentionLimits {
  /**
   * Applies to: events, once they have no deliveries left; deliveries with their attempts, from when they arrived or failed, or from their
   * creation if their webhook is disabled; completed and cancelled runs with their journals; external effects, from their answer; retry
   * jobs; changes of records.
   */
  readonly ended: EpochMs
  readonly failedRuns: EpochMs
}

/**
 * The retention limits of an organization at a moment. Whatever is still waiting or running has not ended, and is kept however old it is.
 */
export function retentionLimits(days: number, now: EpochMs): RetentionLimits {
  return { ended: now - days * DAY, failedRuns: now - Math.max(days, FAILED_RUN_DAYS) * DAY }
}
