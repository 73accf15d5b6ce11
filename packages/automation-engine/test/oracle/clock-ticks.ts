// What the clock of a zone shows, minute by minute. It asks Intl each time, and shares nothing with what it is to check.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A minute that passed, and what the clock showed then, written as if it stood in UTC. */
export interface Tick {
  readonly at: number
  readonly wall: number
}

/** Every minute from one moment until another, with what a zone's clock shows. */
export function clockTicks(from: number, to: number, timeZone: string): readonly Tick[] {
  const ticks: Tick[] = []
  for (let at = from; at < to; at += MINUTE_MS) ticks.push({ at, wall: wallTimeAt(at, timeZone) })
  return ticks
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a zone's clock shows at a moment, to the second. */
export function wallTimeAt(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
}

/** A change of a zone's clock, found by looking. */
export interface ZoneChange {
  readonly timeZone: string
  readonly at: number
  /** What it showed more than UTC until then, and from then on. */
  readonly before: number
  readonly after: number
}

/** All changes of a zone's clock between two moments. */
export function changesOf(timeZone: string, from: number, to: number): readonly ZoneChange[] {
  const offset = (at: number) => wallTimeAt(at, timeZone) - at
  const changes: ZoneChange[] = []
  for (let at = from; at < to; at += 12 * HOUR_MS) {
    const [before, after] = [offset(at), offset(at + 12 * HOUR_MS)]
    if (before === after) continue
    let minute = at
    while (offset(minute + MINUTE_MS) === before) minute += MINUTE_MS
    changes.push({ timeZone, at: minute + MINUTE_MS, before, after })
  }
  return changes
}

/**
 * What makes two changes the same for a schedule: what the clock showed more than UTC before and after, at which time of day, and, for rules
 * about days, on which weekday and how near the end of a month.
 */
export function shapeOf({ at, before, after }: ZoneChange): string {
  const clock = [before, after, (at + before) % DAY_MS].map((each) => each / MINUTE_MS)
  const day = new Date(at + before)
  return [...clock, day.getUTCDay(), edgeOfMonth(day), edgeOfMonth(new Date(at + after))].join(' ')
}

/** Where rules about the days of a month change from one day to the next. */
function edgeOfMonth(day: Date): string {
  if (day.getUTCDate() === 1) return day.getUTCMonth() === 0 ? 'new year' : 'first'
  const tomorrow = new Date(day.getTime() + DAY_MS)
  if (tomorrow.getUTCDate() === 1) return day.getUTCMonth() === 11 ? 'end of year' : 'last'
  return day.getUTCMonth() === 1 && day.getUTCDate() === 28 ? '28 February' : ''
}
