/** One second, minute, hour and day in milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A clock that stands still until it is moved. */
export interface Clock {
  readonly now: () => number
  advance(milliseconds: number): void
}

/** Creates a clock; it starts at noon UTC of 1 July 2026 by default. */
export function createClock(start: number = Date.UTC(2026, 6, 1, 12)): Clock {
  let moment = start
  return {
    now: () => moment,
    advance(milliseconds) {
      moment += milliseconds
    },
  }
}
