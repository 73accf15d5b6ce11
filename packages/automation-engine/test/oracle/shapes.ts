import { changesOf, shapeOf, type ZoneChange } from './clock-ticks.ts'

/** What the clocks of all zones went through. */
export interface Shapes {
  readonly zones: number
  readonly changes: number
  /** A change of each shape. */
  readonly shapes: readonly ZoneChange[]
  /** The least time between two changes of one zone, in milliseconds. */
  readonly nearest: number
}

/** A change of each shape that the zones' clocks know from 2000 to 2040. */
export function findShapes(): Shapes {
  const shapes = new Map<string, ZoneChange>()
  const zones = Intl.supportedValuesOf('timeZone')
  let changes = 0
  let nearest = Number.POSITIVE_INFINITY
  for (const timeZone of zones) {
    let last = Number.NEGATIVE_INFINITY
    for (const change of changesOf(timeZone, Date.parse('2000-01-01'), Date.parse('2041-01-01'))) {
      changes++
      nearest = Math.min(nearest, change.at - last)
      last = change.at
      if (!shapes.has(shapeOf(change))) shapes.set(shapeOf(change), change)
    }
  }
  return { zones: zones.length, changes, shapes: [...shapes.values()], nearest }
}
