import { MINUTE_MS, type ZoneChange } from './clock-ticks.ts'

/** The times on the wall that a change makes doubtful: just before, at its begin, in the middle, at its end, and just after. Whole minutes. */
export function aimedTimes({ at, before, after }: ZoneChange): readonly number[] {
  const [low, high] = [at + Math.min(before, after), at + Math.max(before, after)]
  const times = [low - MINUTE_MS, low, low + MINUTE_MS, (low + high) / 2, high - MINUTE_MS, high, high + MINUTE_MS]
  return times.map((time) => Math.floor(time / MINUTE_MS) * MINUTE_MS)
}

/** A time on the wall as its day, `2026-03-29`, and its time of day. */
export function partsOf(wall: number): { readonly day: string; readonly hour: number; readonly minute: number } {
  const date = new Date(wall)
  return { day: date.toISOString().slice(0, 10), hour: date.getUTCHours(), minute: date.getUTCMinutes() }
}
