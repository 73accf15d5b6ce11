import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isBusy, isOutage, StoreUnavailableError } from './errors.ts'
import type { Store } from './store.ts'

/** What watching a store needs. */
export interface OutageOptions {
  readonly logger: Logger
  /** How long after a failure the store is tried again, and again, in milliseconds; 1,000 by default. */
  readonly retryMs?: number
  /** Measures how long an outage takes, in milliseconds from anywhere. By default the time since the process began. */
  readonly stopwatch?: () => number
}

/** How often it says that all connections are in use, in milliseconds. */
const BUSY_AGAIN_MS = 60_000

/**
 * The same store, which says once in the log when it goes away and once when it is back, however many ask for it meanwhile. While it is
 * away it is tried once a second, by `check`, which does not rest before something can be stored again; until then `check` of the watched
 * store throws what stands in the way.
 */
export function watchOutages(store: Store, { logger, retryMs = 1_000, stopwatch = () => performance.now() }: OutageOptions): Store {
  let outage: { error: StoreUnavailableError; failures: number } | null = null
  let backAt = Number.NEGATIVE_INFINITY
  let busyLoggedAt = Number.NEGATIVE_INFINITY
  const closing = new AbortController()

  async function watched<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = stopwatch()
    try {
      return await work()
    } catch (error) {
      if (isOutage(error)) note(error, startedAt)
      else if (isBusy(error)) noteBusy()
      throw error
    }
  }

  function note(error: StoreUnavailableError, startedAt: number): void {
    if (outage) {
      outage.failures++
      outage.error = error
    } else if (startedAt > backAt && !closing.signal.aborted) {
      // What was begun before the last outage had ended is a late word of that one.
      outage = { error, failures: 1 }
      logger.error(
        { error, reason: error.reason },
        'the store is unavailable; requests that need it are answered with 503 until it is back',
      )
      void waitForEnd(stopwatch())
    }
  }

  /** Not away, only more asked for than it can do; or somebody holds what everybody needs. Said once a minute. */
  function noteBusy(): void {
    if (outage || stopwatch() - busyLoggedAt < BUSY_AGAIN_MS) return
    busyLoggedAt = stopwatch()
    logger.warn('all connections to the database were in use for too long: requests are answered with 503; see BELFRY_DATABASE_CONNECTIONS')
  }

  async function waitForEnd(startedAt: number): Promise<void> {
    for (;;) {
      try {
        await pause(retryMs, undefined, { ref: false, signal: closing.signal })
        await store.check()
        break
      } catch (error) {
        if (closing.signal.aborted) return
        // A clock that is wrong, say, is no outage: whoever asks whether the server is ready is told.
        if (!(error instanceof StoreUnavailableError)) break
        if (outage && isOutage(error)) outage.error = error
      }
    }
    logger.info({ durationMs: Math.round(stopwatch() - startedAt), failures: outage?.failures }, 'the store is available again')
    outage = null
    backAt = stopwatch()
  }

  return {
    ...store,
    async write(work, options) {
      // Waiting for another program's lock stands the whole process still; so meanwhile only `check` waits, and reads go on.
      if (outage?.error.reason === 'locked') {
        outage.failures++
        throw outage.error
      }
      return watched(() => store.write(work, options))
    },
    read: (work) => watched(() => store.read(work)),
    snapshot: (work) => watched(() => store.snapshot(work)),
    async check() {
      if (outage) throw outage.error
      return watched(() => store.check())
    },
    close() {
      closing.abort()
      return store.close()
    },
  }
}
