import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isBusy, isOutage, StoreUnavailableError } from './errors.ts'
import type { Store } from './store.ts'

/** The options of `watchOutages`. */
export interface OutageOptions {
  readonly logger: Logger
  /** The interval between tries after a failure, in milliseconds; 1,000 by default. */
  readonly retryMs?: number
  /** A monotonic clock in milliseconds, with any origin, to measure outages. By default `performance.now`. */
  readonly stopwatch?: () => number
}

/** The interval between warnings that all connections are in use, in milliseconds. */
const BUSY_AGAIN_MS = 60_000

/**
 * Wraps a store so that an outage is logged once when it starts and once when it ends, however many callers meet it. During an outage
 * `check` is tried once a second until something can be stored again; until then `check` of the returned store throws the reason.
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
      // Work that started before the last outage ended may still fail because of that one.
      outage = { error, failures: 1 }
      logger.error(
        { error, reason: error.reason },
        'the store is unavailable; requests that need it are answered with 503 until it is back',
      )
      void waitForEnd(stopwatch())
    }
  }

  /** Not an outage: there is more work than connections, or somebody holds a lock that everybody needs. Logged once a minute. */
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
        // A wrong clock, for example, is no outage; the readiness check reports it.
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
      // Waiting for another program's lock blocks the whole process. So during an outage only `check` waits; reads continue.
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
