import type { HookCalls } from '../../../framework/operations/port.ts'
import type { EpochMs } from '../../../kernel/time.ts'

/** Over how long calls are counted: the last 60 seconds, at any moment. */
export const HOOK_WINDOW_MS = 60_000

/** Whether a call is admitted, and the updated call counts. */
export type HookVerdict =
  | { readonly admitted: true; readonly calls: HookCalls }
  /** `retryAfterSeconds`: when the next call will be admitted, provided that there are no others before. From 1 to 60. */
  | { readonly admitted: false; readonly calls: HookCalls; readonly retryAfterSeconds: number }

/**
 * Admits at most `limit` calls within any 60 seconds. Pure. Only admitted calls count, so that a flood of ignored calls does not prolong
 * the wait.
 */
export function admitCall({ times, ignored }: HookCalls, now: EpochMs, limit: number): HookVerdict {
  const recent = times.filter((time) => time > now - HOOK_WINDOW_MS)
  if (recent.length < limit) return { admitted: true, calls: { times: [...recent, now], ignored } }
  // After the limit was lowered, more than one call may have to expire.
  const blockingCall = recent[recent.length - limit] as EpochMs
  const seconds = Math.ceil((blockingCall + HOOK_WINDOW_MS - now) / 1000)
  return { admitted: false, calls: { times: recent, ignored: ignored + 1 }, retryAfterSeconds: Math.min(Math.max(seconds, 1), 60) }
}
