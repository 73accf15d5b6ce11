import { dayOf, dayText, MINUTE_MS, timeText, type WallTime } from './civil-day.ts'
import type { ClockChange } from './zone-clock.ts'

/** Explains that a plain time fires later because the clock skips it. */
export function movedOutOfGap(wall: WallTime, change: ClockChange): string {
  const end = change.at + change.after
  const then = dayOf(end) === dayOf(wall) ? timeText(end) : `${timeText(end)} on ${dayText(dayOf(end))}`
  return `${timeText(wall)} does not exist on ${dayText(dayOf(wall))}, so ${then}.`
}

/** Explains that the clock repeats a plain time. */
export function firstTime(wall: WallTime): string {
  return `${timeText(wall)} comes twice on ${dayText(dayOf(wall))}: it fires the first time only.`
}

/** Names the pass of a pattern firing in a repeated hour. */
export function passOf(wall: WallTime, second: boolean): string {
  return `${timeText(wall)} comes twice on ${dayText(dayOf(wall))}: this is the ${second ? 'second' : 'first'} time.`
}

/** Explains that a pattern did not fire because the clock skips its times, from the first minute of the gap to the last. */
export function skippedInGap(change: ClockChange): string {
  const [first, last] = [change.at + change.before, change.at + change.after - MINUTE_MS]
  const on = dayOf(first) === dayOf(last) ? '' : ` on ${dayText(dayOf(first))}`
  return `${timeText(first)}${on} to ${timeText(last)} on ${dayText(dayOf(last))} do not exist, so nothing fires then.`
}
