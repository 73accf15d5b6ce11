import { ConcurrentChangeError, StoreUnavailableError } from '../errors.ts'

/** What a repeater needs from outside. */
export interface RepeatOptions {
  /** From 0 to 1, so that those who were in each other's way do not meet again. */
  readonly random: () => number
  /** Waits, in milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** Does something that may have to be repeated. */
export type Attempt<T> = (which: { readonly isRepeat: boolean }) => Promise<T>

/** How often a function is run once more. */
const REPEATS = 5
/** The longest pause before the first repeat, in milliseconds; doubled each time. */
const FIRST_PAUSE_MS = 4

/**
 * Makes a runner that repeats what fails with `ConcurrentChangeError`.
 *
 * Those of one owner who have to repeat do so one after another: had they all begun together again, all but one would have failed again, and of
 * many who change the same record some would never have come through.
 *
 * @throws StoreUnavailableError when the fifth repeat has failed too
 */
export function createRepeater({ random, pause }: RepeatOptions): <T>(attempt: Attempt<T>, owner?: string) => Promise<T> {
  const lasts = new Map<string, Promise<unknown>>()

  async function goOn<T>(attempt: Attempt<T>): Promise<T> {
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
