import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isOutage, type StoreUnavailableError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

/** What watching a store needs. */
export interface OutageOptions {
  readonly logger: Logger
  /** How long after a failure the store is tried again, and again, in milliseconds; 1,000 by default. */
  readonly retryMs?: number
  /** Measures how long an outage takes, in milliseconds from anywhere. By default the time since the process began. */
  readonly stopwatch?: () => number
}

/**
 * The same store, which says once in the log when it goes away and once when it is back, however many ask for it meanwhile. While it is
 * away it is tried once a second, by `check`, which does not rest before something can be stored again; until then `check` of the watched
 * store throws what stands in the way.
 */
export function watchOutages(store: Store, { logger, retryMs = 1_000, stopwatch = () => performance.now() }: OutageOptions): Store {
  let outage: { error: StoreUnavailableError; failures: number } | null = null
  const closing = new AbortController()

  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isOutage(error)) note(error)
      throw error
    }
  }

  function note(error: StoreUnavailableError): void {
    if (outage) {
      outage.failures++
      outage.error = error
    } else if (!closing.signal.aborted) {
      outage = { error, failures: 1 }
      logger.error(
        { error, reason: error.reason },
        'the store is unavailable; requests that need it are answered with 503 until it is back',
      )
      void waitForEnd(stopwatch())
    }
  }

  async function waitForEnd(begun: number): Promise<void> {
    for (;;) {
      try {
        await pause(retryMs, undefined, { ref: false, signal: closing.signal })
        await store.check()
        break
      } catch (error) {
        if (closing.signal.aborted) return
        // A clock that is wrong, say, is no outage: whoever asks whether the server is ready is told.
        if (!isOutage(error)) break
        if (outage) outage.error = error
      }
    }
    logger.info({ durationMs: Math.round(stopwatch() - begun), failures: outage?.failures }, 'the store is available again')
    outage = null
  }

  return {
    ...store,
    write: (work, options) => watched(() => store.write(work, options)),
    read: (work) => watched(() => store.read(work)),
    async check() {
      if (outage) throw outage.error
      await watched(() => store.check())
    },
    close() {
      closing.abort()
      return store.close()
    },
  }
}
