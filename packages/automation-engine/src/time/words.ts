import { dayOf, dayText, timeText, type WallTime } from './civil-day.ts'
import type { ClockChange } from './zone-line.ts'

/** Why a plain time fires later than it says: the clock skips it. */
export function movedOutOfGap(wall: WallTime, change: ClockChange): string {
  const end = change.at + change.after
  const then = dayOf(end) === dayOf(wall) ? timeText(end) : `${timeText(end)} on ${dayText(dayOf(end))}`
  return `${timeText(wall)} does not exist on ${dayText(dayOf(wall))}, so ${then}.`
}

/** A plain time that the clock shows twice. */
export function firstTime(wall: WallTime): string {
  return `${timeText(wall)} comes twice on ${dayText(dayOf(wall))}: it fires the first time.`
}

/** One of the two passes of a pattern through what the clock shows twice. */
export function passOf(wall: WallTime, second: boolean): string {
  return `${timeText(wall)} comes twice on ${dayText(dayOf(wall))}: this is the ${second ? 'second' : 'first'} time.`
}

/** Why a pattern did not fire before: the clock skips some of its times. */
export function leftOut(change: ClockChange): string {
  const [start, end] = [change.at + change.before, change.at + change.after]
  const until = dayOf(start) === dayOf(end) ? timeText(end) : `${timeText(end)} on ${dayText(dayOf(end))}`
  return `Nothing fires from ${timeText(start)} on ${dayText(dayOf(start))} to ${until}: the clock skips it.`
}
