import type { EpochMs } from '@belfry/core'
import { DAY_MS, MINUTE_MS, type WallTime, wallText } from '../../time/civil-day.ts'
import type { Firing } from '../../time/firing.ts'
import { passOf, skippedInGap } from '../../time/words.ts'
import { type ClockChange, changeBetween, lastChangeBetween, momentsOf, wallAt } from '../../time/zone-clock.ts'
import type { Cron } from './cron.ts'
import { nextWall, previousWall } from './cron-walls.ts'

// Patterns follow the clock: they fire in both passes of a repeated hour, and not in a gap.

// No clock change exceeds a day, so only one within that distance can repeat a time.
const NEAR_MS = DAY_MS

// A pattern that falls into a gap this often in a row was made for it, such as 02:00 on the last Sunday of March in Brussels.
const MOST_GAPS = 100

/** The first firing of a pattern after a moment. */
export function nextOnClock(cron: Cron, after: EpochMs, timeZone: string): Firing | null {
  let since = after
  let from: WallTime = Math.floor(wallAt(after, timeZone) / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  let skipped: ClockChange | null = null
  for (let gaps = 0; gaps < MOST_GAPS; gaps++) {
    const wall = nextWall(cron, from)
    if (wall === null) return null
    const near = changeBetween(since, since + NEAR_MS, timeZone)
    if (near && wall < near.at + near.before) return firingAt(wall, wall - near.before, timeZone, skipped)
    const moments = near ? null : momentsOf(wall, timeZone)
    if (moments && moments.kind !== 'skipped') {
      const at = moments.kind === 'twice' && moments.at <= after ? moments.second : moments.at
      return firingAt(wall, at, timeZone, skipped)
    }
    const change = near ?? (moments?.change as ClockChange)
    since = change.at
    from = change.at + change.after
    if (wall < from) skipped = change
  }
  return null
}

/** The last firing of a pattern up to a moment. */
export function previousOnClock(cron: Cron, until: EpochMs, timeZone: string): Firing | null {
  let before = until
  let to: WallTime = wallAt(until, timeZone)
  for (let gaps = 0; gaps < MOST_GAPS; gaps++) {
    const wall = previousWall(cron, to)
    if (wall === null) return null
    const near = lastChangeBetween(before - NEAR_MS, before, timeZone)
    if (near && wall >= near.at + near.after) return firingAt(wall, wall - near.after, timeZone, null)
    const moments = near ? null : momentsOf(wall, timeZone)
    if (moments && moments.kind !== 'skipped') {
      const at = moments.kind === 'twice' && moments.second <= until ? moments.second : moments.at
      return firingAt(wall, at, timeZone, null)
    }
    const change = near ?? (moments?.change as ClockChange)
    before = change.at - 1
    to = change.at + change.before - 1
  }
  return null
}

function firingAt(wall: WallTime, at: EpochMs, timeZone: string, skipped: ClockChange | null): Firing {
  const notes = skipped ? [skippedInGap(skipped)] : []
  const moments = momentsOf(wall, timeZone)
  if (moments.kind !== 'twice') return { at, slot: wallText(wall), notes }
  const isSecond = at === moments.second
  return { at, slot: `${wallText(wall)}${isSecond ? '/2' : ''}`, notes: [...notes, passOf(wall, isSecond)] }
}
