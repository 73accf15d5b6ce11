import type { EpochMs } from '@belfry/core'

/** A clock that tests move. Until then it shows the real time. */
export interface TestClock {
  now(): EpochMs
  readonly isFrozen: boolean
  /** Stops it where it stands, or lets it go on from there. */
  freeze(frozen: boolean): void
  /**
   * Puts it to a moment; running or standing as before.
   *
   * @throws RangeError for a moment that is past: nothing in the service expects time to go back
   */
  moveTo(moment: EpochMs): void
}

/** Makes a test clock over the real one. */
export function createTestClock(real: () => EpochMs): TestClock {
  let offset = 0
  let standing: EpochMs | null = null
  const now = () => standing ?? real() + offset
  return {
    now,
    get isFrozen() {
      return standing !== null
    },
    freeze(frozen) {
      if (frozen) standing = now()
      else if (standing !== null) {
        offset = standing - real()
        standing = null
      }
    },
    moveTo(moment) {
      const present = now()
      if (moment < present) throw new RangeError('The clock cannot go back.')
      if (standing === null) offset += moment - present
      else standing = moment
    },
  }
}

/** What a walk of the clock needs of the service: what is due next, and that everything due now gets done. */
export interface ClockAdvance {
  /** When the next thing is due; `null` when nothing waits. */
  nextDueAt(): Promise<EpochMs | null>
  /** Resolves when nothing that is due now is left. */
  idle(): Promise<void>
  /** Aborted when the walk has taken long enough. */
  readonly signal: AbortSignal
}

/**
 * Moves the clock to a moment, stopping wherever something falls due until it is done: so what happens on the way happens at its own
 * time, in order.
 *
 * @returns whether the moment was reached before the signal; if not, the clock stands where the work was slow
 */
export async function advanceTo(clock: TestClock, target: EpochMs, { nextDueAt, idle, signal }: ClockAdvance): Promise<boolean> {
  const aborted = new Promise<'aborted'>((resolve) => signal.addEventListener('abort', () => resolve('aborted'), { once: true }))
  const doDueWork = async () => !signal.aborted && (await Promise.race([idle(), aborted])) !== 'aborted'
  if (!(await doDueWork())) return false
  for (;;) {
    const next = await nextDueAt()
    if (next === null || next > target) break
    clock.moveTo(Math.max(next, clock.now()))
    if (!(await doDueWork())) return false
  }
  clock.moveTo(Math.max(target, clock.now()))
  return doDueWork()
}

const units: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
const PART = /^(\d+(?:\.\d+)?)\s*(millisecond|second|minute|hour|day|week)s?$/

/** A duration in words, such as `2 hours` or `1 day 3 minutes 15 seconds`, in milliseconds; `null` when it is none. */
export function parseDuration(text: string): number | null {
  const parts = text.trim().match(/\d+(?:\.\d+)?\s*[a-z]+/g) ?? []
  if (parts.length === 0 || parts.join(' ').replace(/\s+/g, '') !== text.replace(/[\s,]+/g, '')) return null
  let sum = 0
  for (const part of parts) {
    const [, amount, unit] = PART.exec(part) ?? []
    if (amount === undefined || unit === undefined) return null
    sum += Number(amount) * (units[unit] as number)
  }
  return Math.round(sum)
}
