import { readClaimed } from '../../crash/park.ts'
import type { BrokenPark } from './park.ts'

/** Counts what kills have cut off: each delivery that was claimed may have been sent without anybody writing it down. */
export interface CutOff {
  readonly counts: ReadonlyMap<string, number>
  /** Looks at what the process had claimed that was just killed. */
  note(): Promise<void>
}

/** Begins to count the kills of a park's server. */
export function countCutOff(park: BrokenPark): CutOff {
  const counts = new Map<string, number>()
  const buried = new Set<string>()
  return {
    counts,
    async note() {
      const owners = new Set<string>()
      for (const { id, lease_owner } of await readClaimed(park.folder, park.environment)) {
        if (buried.has(String(lease_owner))) continue // a claim that an earlier kill has left, which has not ended yet
        counts.set(id, (counts.get(id) ?? 0) + 1)
        owners.add(String(lease_owner))
      }
      for (const owner of owners) buried.add(owner)
    },
  }
}
