import type { EpochMs } from '@belfry/core'
import { MINUTE_MS, type WallTime, wallText } from '../civil-day.ts'
import type { Firing } from '../firing.ts'
import { firstTime, movedOutOfGap } from '../words.ts'
import { changeBetween, momentsOf, type WallMoment, wallAt } from '../zone-line.ts'
import type { Cron } from './cron.ts'
import { nextWall, previousWall } from './cron-walls.ts'

// Plain times: each fires once, at the end of the gap when the clock skips it, and in the first pass when the clock shows it twice.

/** The first firing of plain times after a moment. */
export function nextFixed(cron: Cron, after: EpochMs, timeZone: string): Firing | null {
  let wall = nextWall(cron, wallAt(after, timeZone))
  while (wall !== null) {
    const moments = momentsOf(wall, timeZone)
    if (firstMoment(moments) > after) return fixedFiring(cron, wall, moments, timeZone)
    // In the second pass nothing fires any more, so what follows stands behind it.
    wall = nextWall(cron, moments.kind === 'twice' ? moments.change.at + moments.change.before : wall + MINUTE_MS)
  }
  return null
}

/** The last firing of plain times up to a moment. */
export function previousFixed(cron: Cron, until: EpochMs, timeZone: string): Firing | null {
  const shown = wallAt(until, timeZone)
  const moments = momentsOf(shown, timeZone)
  // In the second pass all that the clock shows twice has been.
  const isSecondPass = moments.kind === 'twice' && moments.second <= until
  const wall = previousWall(cron, isSecondPass ? moments.change.at + moments.change.before - 1 : shown)
  return wall === null ? null : fixedFiring(cron, wall, momentsOf(wall, timeZone), timeZone)
}

/** Times that a gap moves to its end are one firing, also with one that stands there by itself. It is named after the first of them. */
function fixedFiring(cron: Cron, wall: WallTime, moments: WallMoment, timeZone: string): Firing {
  const at = firstMoment(moments)
  if (moments.kind === 'twice') return { at, slot: wallText(wall), notes: [firstTime(wall)] }
  const change = changeBetween(at - 1, at, timeZone)
  const moved = change && nextWall(cron, change.at + change.before)
  if (!change || moved === null || moved >= change.at + change.after) return { at, slot: wallText(wall), notes: [] }
  return { at, slot: wallText(moved), notes: [movedOutOfGap(moved, change)] }
}

function firstMoment(moments: WallMoment): EpochMs {
  return moments.kind === 'skipped' ? moments.change.at : moments.at
}
