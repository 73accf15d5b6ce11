import type { EpochMs } from '@belfry/core'

/** A clock that tests can move. Until they do, it shows the real time. */
export interface TestClock {
  now(): EpochMs
  readonly isFrozen: boolean
  /** Stops the clock, or lets it run on from where it stopped. */
  freeze(frozen: boolean): void
  /**
   * Moves the clock to a moment; it stays frozen or running.
   *
   * @throws RangeError for a moment in the past: nothing in the service expects time to go back
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

/** What `advanceTo` needs of the service. */
export interface ClockAdvance {
  /** When the next piece of work is due; `null` when there is none. */
  nextDueAt(): Promise<EpochMs | null>
  /** Resolves when nothing that is due now is left to do. */
  idle(): Promise<void>
  /** Aborted when the time for the whole advance is over. */
  readonly signal: AbortSignal
}

/**
 * Moves the clock to a moment. It stops wherever something falls due until that is done, so everything happens at its own time and in
 * order.
 *
 * @returns whether the moment was reached before the signal; if not, the clock stands at the moment whose work took too long
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

/** A duration such as `2 hours` or `1 day 3 minutes 15 seconds`, in milliseconds; `null` when the text is none. */
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
