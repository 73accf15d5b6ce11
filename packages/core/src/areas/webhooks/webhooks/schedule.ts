const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * The delays before each attempt after the first, in milliseconds, each counted from the end of the previous attempt. A delivery has one
 * automatic attempt more than its schedule has delays.
 *
 * - `event`: ten attempts over 32 h 35 min 15 s.
 * - `test`: a test message: one attempt.
 */
export const deliverySchedules = {
  event: [SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR],
  test: [],
} as const satisfies Record<string, readonly number[]>

/** The purpose of a delivery, which determines its number of attempts. */
export type DeliverySchedule = keyof typeof deliverySchedules

/** The number of automatic attempts of a schedule. */
export function automaticAttempts(schedule: DeliverySchedule): number {
  return deliverySchedules[schedule].length + 1
}

/**
 * The number of attempts that a flow waits for after sending a message: the first ones, made within 15 seconds if each fails immediately.
 */
export const ATTEMPTS_IN_STEP = 5

/**
 * Whether the next attempt of a delivery is a late one: as many as its first attempts were already made, automatically or manually. Late
 * attempts yield to first attempts, which still arrive in time.
 */
export function isLate(attemptsMade: number): boolean {
  return attemptsMade >= ATTEMPTS_IN_STEP
}
