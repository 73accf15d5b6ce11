import { changesOf, type FoundChange, shapeOf } from './clock-walk.ts'

/** A change of each shape that the zones' clocks know from 2000 to 2040. */
export function findShapes(): { readonly changes: number; readonly shapes: readonly FoundChange[] } {
  const shapes = new Map<string, FoundChange>()
  let changes = 0
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    for (const change of changesOf(timeZone, Date.parse('2000-01-01'), Date.parse('2041-01-01'))) {
      changes++
      if (!shapes.has(shapeOf(change))) shapes.set(shapeOf(change), change)
    }
  }
  return { changes, shapes: [...shapes.values()] }
}
