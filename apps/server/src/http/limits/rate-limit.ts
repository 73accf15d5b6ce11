import type { EpochMs } from '@belfry/core'

/** Whether a request is within a limit. */
export interface RateVerdict {
  readonly allowed: boolean
  readonly remaining: number
  /** Whole seconds until the next window begins. */
  readonly resetSeconds: number
}

/** Counts requests by sender, in fixed windows. */
export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
  take(who: string): RateVerdict
  /** Removes one allowed request from the count. */
  giveBack(who: string): void
}

interface Window {
  endsAt: EpochMs
  count: number
}

// Enough for every key of a large site; beyond it, ended windows are purged.
const MAX_WINDOWS = 100_000

/** Creates a limit of `limit` requests per window. A clock that goes back resets nothing: a window ends only when its end has come. */
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

/** Removes ended windows, and the oldest half of the others if the next purge would otherwise come soon. */
function purge(windows: Map<string, Window>, moment: EpochMs): void {
  for (const [who, { endsAt }] of windows) if (endsAt <= moment) windows.delete(who)
  if (windows.size < 0.9 * MAX_WINDOWS) return
  let surplus = Math.floor(windows.size / 2)
  for (const who of windows.keys()) {
    if (surplus-- === 0) break
    windows.delete(who)
  }
}
