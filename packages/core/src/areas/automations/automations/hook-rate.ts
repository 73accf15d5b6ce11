import type { HookCalls } from '../../../framework/operations/port.ts'
import type { EpochMs } from '../../../kernel/time.ts'

/** Over how long calls are counted: the last 60 seconds, at any moment. */
export const HOOK_WINDOW_MS = 60_000

/** What the limit says of a call, and what is to be kept of it. */
export type HookVerdict =
  | { readonly admitted: true; readonly calls: HookCalls }
  /** `retryAfterSeconds`: when the next call will be admitted, if nobody else calls meanwhile. From 1 to 60. */
  | { readonly admitted: false; readonly calls: HookCalls; readonly retryAfterSeconds: number }

/**
 * Admits at most `limit` calls in any 60 seconds. Pure. Only what was admitted counts, so a flood of calls that are ignored silences
 * nobody for longer.
 */
export function admitCall({ times, ignored }: HookCalls, now: EpochMs, limit: number): HookVerdict {
  const recent = times.filter((time) => time > now - HOOK_WINDOW_MS)
  if (recent.length < limit) return { admitted: true, calls: { times: [...recent, now], ignored } }
  // A limit that was lowered may leave more than one call to be waited for.
  const blockingCall = recent[recent.length - limit] as EpochMs
  const seconds = Math.ceil((blockingCall + HOOK_WINDOW_MS - now) / 1000)
  return { admitted: false, calls: { times: recent, ignored: ignored + 1 }, retryAfterSeconds: Math.min(Math.max(seconds, 1), 60) }
}
