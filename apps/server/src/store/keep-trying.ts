import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailableError } from './errors.ts'

/** The interval between tries, in milliseconds. */
const EVERY_MS = 1000

/**
 * Stores the answer of an external system, which must not be lost while the store is unavailable: tries once a second, `tries` times.
 *
 * @param isStopping whether the process is shutting down, when nothing is tried again
 * @throws any other error of `work`, or the last one
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
