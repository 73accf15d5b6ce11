import type { EpochMs } from '@belfry/core'
import { type WallTime, wallText } from '../../time/civil-day.ts'
import type { Firing } from '../../time/firing.ts'
import { firstTime, movedOutOfGap } from '../../time/words.ts'
import { type ClockChange, changeBetween, momentsOf, wallAt } from '../../time/zone-clock.ts'
import type { Cron } from './cron.ts'
import { nextWall, previousWall } from './cron-walls.ts'

// Plain times fire once: at the end of the gap if the clock skips them, and in the first pass if the clock repeats them.

/** The first firing of plain times after a moment. */
export function nextFixed(cron: Cron, after: EpochMs, timeZone: string): Firing | null {
  const current = wallAt(after, timeZone)
  const again = secondPassAt(after, current, timeZone)
  const wall = nextWall(cron, again ? again.at + again.before : current + 1)
  return wall === null ? null : fixedFiring(cron, wall, timeZone)
}

/** The last firing of plain times up to a moment. */
export function previousFixed(cron: Cron, until: EpochMs, timeZone: string): Firing | null {
  const current = wallAt(until, timeZone)
  const again = secondPassAt(until, current, timeZone)
  const wall = previousWall(cron, again ? again.at + again.before - 1 : current)
  return wall === null ? null : fixedFiring(cron, wall, timeZone)
}

/** The clock change whose second pass contains a moment: all repeated times have fired by then. */
function secondPassAt(moment: EpochMs, current: WallTime, timeZone: string): ClockChange | null {
  const moments = momentsOf(current, timeZone)
  return moments.kind === 'twice' && moments.second === moment ? moments.change : null
}

/** Times moved to the end of a gap are one firing, together with one scheduled at that time. Its slot is the first of them. */
function fixedFiring(cron: Cron, wall: WallTime, timeZone: string): Firing {
  const moments = momentsOf(wall, timeZone)
  if (moments.kind === 'twice') return { at: moments.at, slot: wallText(wall), notes: [firstTime(wall)] }
  const at = moments.kind === 'skipped' ? moments.change.at : moments.at
  const change = changeBetween(at - 1, at, timeZone)
  const moved = change && nextWall(cron, change.at + change.before)
  if (!change || moved === null || moved >= change.at + change.after) return { at, slot: wallText(wall), notes: [] }
  return { at, slot: wallText(moved), notes: [movedOutOfGap(moved, change)] }
}
