import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailableError } from './errors.ts'

/** How often is tried, in milliseconds. */
const EVERY_MS = 1000

/**
 * Stores what the outside has answered, which is worth waiting for a store that is away: once a second, so many times.
 *
 * @param isStopping whether the process ends, so that nobody waits any more
 * @throws what `work` throws for another reason, or at last
 */
export async function keepTrying(work: () => Promise<unknown>, tries: number, isStopping: () => boolean): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || tried >= tries || isStopping()) throw error
      await delay(EVERY_MS, undefined, { ref: false })
    }
  }
}
