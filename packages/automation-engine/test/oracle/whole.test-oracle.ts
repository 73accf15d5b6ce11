import { expect, test } from 'vitest'
import { expectAgreement, walkAround } from './agree.ts'
import { changesOf, type FoundChange, shapeOf } from './clock-walk.ts'
import { patternsFor } from './patterns.ts'

const [from, to] = [Date.parse('2000-01-01'), Date.parse('2041-01-01')]

test('around every shape of change in every zone from 2000 to 2040, every minute agrees', () => {
  const shapes = new Map<string, FoundChange>()
  let changes = 0
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    for (const change of changesOf(timeZone, from, to)) {
      changes++
      if (!shapes.has(shapeOf(change))) shapes.set(shapeOf(change), change)
    }
  }
  expect(shapes.size).toBeGreaterThan(100)
  let patterns = 0
  for (const change of shapes.values()) {
    const ticks = walkAround(change)
    for (const pattern of patternsFor(change)) {
      expectAgreement(pattern, change, ticks)
      patterns++
    }
  }
  process.stdout.write(`${changes} changes of clocks, of ${shapes.size} shapes; ${patterns} times a pattern agreed with every minute.\n`)
})
