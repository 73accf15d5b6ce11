const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * The waits before the attempts after the first one, in milliseconds, each counted from the end of the attempt before. A delivery has
 * one automatic attempt more than its schedule has waits.
 *
 * - `event`: ten attempts over 32 h 35 min 15 s.
 * - `test`: a message that somebody sent to see whether it arrives: one attempt, and the answer is the answer.
 */
export const deliverySchedules = {
  event: [SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR],
  test: [],
} as const satisfies Record<string, readonly number[]>

/** What a delivery is for, which decides how often it is tried. */
export type DeliverySchedule = keyof typeof deliverySchedules

/** How many automatic attempts a delivery of this schedule has. */
export function automaticAttempts(schedule: DeliverySchedule): number {
  return deliverySchedules[schedule].length + 1
}

/** How many attempts of a message a flow waits for: the first ones, made within 15 seconds when each fails at once. */
export const ATTEMPTS_IN_STEP = 5

/**
 * Whether the next attempt of a delivery is a late one: so many were made before, by the schedule or by hand, that its first attempts are
 * over. Late attempts may wait for a slot behind first ones, which still come in time.
 */
export function isLate(attemptsMade: number): boolean {
  return attemptsMade >= ATTEMPTS_IN_STEP
}
