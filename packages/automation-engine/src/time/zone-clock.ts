import { type EpochMs, offsetAt } from '@belfry/core'
import { DAY_MS, type WallTime } from './civil-day.ts'

/** A clock change of a time zone: the offset from UTC is `after` from `at` on, and `before` until then. */
export interface ClockChange {
  readonly at: EpochMs
  readonly before: number
  readonly after: number
}

/** How often a local time occurs: once, twice (the second pass starts with the change), or never (skipped by the change). */
export type WallMoment =
  | { readonly kind: 'once'; readonly at: EpochMs }
  | { readonly kind: 'twice'; readonly at: EpochMs; readonly second: EpochMs; readonly change: ClockChange }
  | { readonly kind: 'skipped'; readonly change: ClockChange }

/** The local time of a time zone at a moment. */
export function wallAt(moment: EpochMs, timeZone: string): WallTime {
  return moment + clockOf(timeZone).offsetAt(moment)
}

/** The moments of a local time in a time zone. */
export function momentsOf(wall: WallTime, timeZone: string): WallMoment {
  const clock = clockOf(timeZone)
  // No zone differs by more than a day from UTC, so the moment is in this range, and with it the only relevant change.
  const change = clock.firstChange(wall - DAY_MS, wall + DAY_MS)
  if (!change) return { kind: 'once', at: wall - clock.offsetAt(wall) }
  const first = wall - change.before
  const second = wall - change.after
  if (first < change.at) return second < change.at ? { kind: 'once', at: first } : { kind: 'twice', at: first, second, change }
  return second < change.at ? { kind: 'skipped', change } : { kind: 'once', at: second }
}

/** The first clock change of a zone after one moment and up to another, a few days apart at most; `null` if there is none. */
export function changeBetween(after: EpochMs, until: EpochMs, timeZone: string): ClockChange | null {
  return clockOf(timeZone).firstChange(after, until)
}

/** The last clock change of a zone after one moment and up to another, a few days apart at most; `null` if there is none. */
export function lastChangeBetween(after: EpochMs, until: EpochMs, timeZone: string): ClockChange | null {
  return clockOf(timeZone).lastChange(after, until)
}

const DAYS_KEPT = 4096

/**
 * A cache of the offsets of one zone at UTC midnights. If the offsets at two consecutive midnights are equal, there was no change in
 * between. (No zone is known to have changed back and forth within a day.)
 */
class ZoneClock {
  readonly #timeZone: string
  readonly #offsets = new Map<number, number>()
  readonly #changes = new Map<number, ClockChange>()

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  offsetAt(moment: EpochMs): number {
    const change = this.#changeOn(Math.floor(moment / DAY_MS))
    if (typeof change === 'number') return change
    return moment < change.at ? change.before : change.after
  }

  firstChange(after: EpochMs, until: EpochMs): ClockChange | null {
    for (let day = Math.floor(after / DAY_MS); day * DAY_MS <= until; day++) {
      const change = this.#changeOn(day)
      if (typeof change !== 'number' && change.at > after && change.at <= until) return change
    }
    return null
  }

  lastChange(after: EpochMs, until: EpochMs): ClockChange | null {
    for (let day = Math.floor(until / DAY_MS); (day + 1) * DAY_MS > after; day--) {
      const change = this.#changeOn(day)
      if (typeof change !== 'number' && change.at > after && change.at <= until) return change
    }
    return null
  }

  /** The change on a UTC day, including both midnights; if there is none, the offset of the day. */
  #changeOn(day: number): ClockChange | number {
    const before = this.#offsetOn(day)
    const after = this.#offsetOn(day + 1)
    if (before === after) return before
    let change = this.#changes.get(day)
    if (!change) {
      change = { at: this.#findChange(day * DAY_MS, (day + 1) * DAY_MS, before), before, after }
      this.#changes.set(day, change)
    }
    return change
  }

  #offsetOn(day: number): number {
    let offset = this.#offsets.get(day)
    if (offset === undefined) {
      if (this.#offsets.size >= DAYS_KEPT) {
        this.#offsets.clear()
        this.#changes.clear()
      }
      offset = offsetAt(day * DAY_MS, this.#timeZone)
      this.#offsets.set(day, offset)
    }
    return offset
  }

  #findChange(from: EpochMs, to: EpochMs, offset: number): EpochMs {
    let before = from
    let after = to
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(middle, this.#timeZone) === offset) before = middle
      else after = middle
    }
    return after
  }
}

// Querying the zone data is slow, and the results never change. There are about 600 zones, so the map stays small.
const clocks = new Map<string, ZoneClock>()

function clockOf(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new ZoneClock(timeZone)
    clocks.set(timeZone, clock)
  }
  return clock
}
