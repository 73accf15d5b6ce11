import type { EpochMs } from '@belfry/core'

/** What a limit says of one request. */
export interface RateVerdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Whole seconds until the window begins anew. */
  readonly resetSeconds: number
}

/** Counts requests by whom they come from, in fixed windows. */
export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
  take(who: string): RateVerdict
  /** Takes one that was allowed off the count again. */
  giveBack(who: string): void
}

interface Window {
  endsAt: EpochMs
  count: number
}

// Enough for every key of a large site; beyond it the windows that have ended are swept out.
const MAX_WINDOWS = 100_000

/** A limit of `limit` requests in each window. A clock that goes back refills nothing: a window ends only when its end has come. */
export function createRateLimit({
  limit,
  windowSeconds,
  now,
}: {
  readonly limit: number
  readonly windowSeconds: number
  readonly now: () => EpochMs
}): RateLimit {
  const windows = new Map<string, Window>()
  return {
    limit,
    windowSeconds,
    take(who) {
      const moment = now()
      let window = windows.get(who)
      if (!window || window.endsAt <= moment) {
        if (windows.size >= MAX_WINDOWS) purge(windows, moment)
        window = { endsAt: moment + windowSeconds * 1000, count: 0 }
        windows.set(who, window)
      }
      const allowed = window.count < limit
      if (allowed) window.count++
      return { allowed, remaining: limit - window.count, resetSeconds: Math.max(1, Math.ceil((window.endsAt - moment) / 1000)) }
    },
    giveBack(who) {
      const window = windows.get(who)
      if (window && window.count > 0) window.count--
    },
  }
}

/** Drops the windows that have ended, and the oldest half when that makes so little room that the next sweep would come soon. */
function purge(windows: Map<string, Window>, moment: EpochMs): void {
  for (const [who, { endsAt }] of windows) if (endsAt <= moment) windows.delete(who)
  if (windows.size < 0.9 * MAX_WINDOWS) return
  let surplus = Math.floor(windows.size / 2)
  for (const who of windows.keys()) {
    if (surplus-- === 0) break
    windows.delete(who)
  }
}
