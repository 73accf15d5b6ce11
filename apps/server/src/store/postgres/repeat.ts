import { ConcurrentChangeError, StoreUnavailableError } from '../errors.ts'

/** The random source and the timer of a repeater. */
export interface RepeatOptions {
  /** From 0 to 1. Spreads repeats, so that conflicting transactions do not meet again. */
  readonly random: () => number
  /** Waits for so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** Something that may have to be repeated. */
export type Repeatable<T> = (which: { readonly isRepeat: boolean }) => Promise<T>

/** How often a function is repeated at most. */
const REPEATS = 5
/** The longest pause before the first repeat, in milliseconds; it doubles with each. */
const FIRST_PAUSE_MS = 4

/**
 * Creates a runner that repeats what fails with `ConcurrentChangeError`.
 *
 * Repeats of one owner run one after another: if all restarted together, all but one would fail again, and some would never succeed when
 * many change the same record.
 *
 * @throws StoreUnavailableError when the fifth repeat has failed too
 */
export function createRepeater({ random, pause }: RepeatOptions): <T>(attempt: Repeatable<T>, owner?: string) => Promise<T> {
  const lasts = new Map<string, Promise<unknown>>()

  async function goOn<T>(attempt: Repeatable<T>): Promise<T> {
    for (let count = 0; ; count++) {
      await pause(random() * FIRST_PAUSE_MS * 2 ** count)
      try {
        return await attempt({ isRepeat: true })
      } catch (error) {
        if (!(error instanceof ConcurrentChangeError)) throw error
        if (count < REPEATS - 1) continue
        throw new StoreUnavailableError(`Repeated ${REPEATS} times in vain. ${error.message}`, { reason: 'contention', cause: error })
      }
    }
  }

  return async (attempt, owner = '') => {
    try {
      return await attempt({ isRepeat: false })
    } catch (error) {
      if (!(error instanceof ConcurrentChangeError)) throw error
    }
    const mine = (lasts.get(owner) ?? Promise.resolve()).then(() => goOn(attempt))
    const last = mine
      .catch(() => {})
      .then(() => {
        if (lasts.get(owner) === last) lasts.delete(owner)
      })
    lasts.set(owner, last)
    return mine
  }
}
