import type { EpochMs } from '../../kernel/time.ts'

const DAY = 86_400_000

/** For how many days an organization keeps what has come to its end, unless it says otherwise, and what it may say. */
export const retentionDays = { default: 30, minimum: 7, maximum: 3650 } as const

/** For how many days runs that failed are kept at least: long enough to look into them, and to retry them. */
export const FAILED_RUN_DAYS = 90

/** What came to its end at these moments or before is kept no longer. */
export interface RetentionLimits {
  /**
   * Events, once none of their deliveries is left; deliveries with their attempts, since they arrived or failed, and since they were made
   * when their webhook has been disabled; runs that completed or were cancelled, with their journals; what was asked of the outside, since
   * it was answered; retry jobs; changes of records.
   */
  readonly ended: EpochMs
  readonly failedRuns: EpochMs
}

/** The limits of an organization at a moment. What still waits or runs has not come to its end and is kept however old it is. */
export function retentionLimits(days: number, now: EpochMs): RetentionLimits {
  return { ended: now - days * DAY, failedRuns: now - Math.max(days, FAILED_RUN_DAYS) * DAY }
}
