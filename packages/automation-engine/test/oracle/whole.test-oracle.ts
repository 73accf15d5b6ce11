import { beforeAll, expect, test } from 'vitest'
import { expectAgreement, walkAround } from './agree.ts'
import { DAY_MS } from './clock-walk.ts'
import { expectCronerToAgree } from './croner.ts'
import { patternsFor } from './patterns.ts'
import { findShapes } from './shapes.ts'

let found: ReturnType<typeof findShapes> = { changes: 0, shapes: [] }

beforeAll(() => {
  found = findShapes()
  expect(found.shapes.length).toBeGreaterThan(100)
}, 600_000)

test('around every shape of change in every zone from 2000 to 2040, every minute agrees', () => {
  let patterns = 0
  for (const change of found.shapes) {
    const ticks = walkAround(change)
    for (const pattern of patternsFor(change)) {
      expectAgreement(pattern, change, ticks)
      patterns++
    }
  }
  process.stdout.write(
    `${found.changes} changes of clocks, of ${found.shapes.length} shapes; ${patterns} times a pattern agreed with every minute.\n`,
  )
})

test('around them croner fires when we do, but for gaps that last past midnight', () => {
  // There croner loses a day: 23:59 does not exist, and it does not fire at the end of the gap, which is on the next day.
  const comparable = found.shapes.filter(({ at, before, after }) => dayOf(at + before) === dayOf(at + after) || after < before)
  expect(found.shapes.length - comparable.length).toBeLessThan(10)
  const patterns = comparable.reduce((sum, change) => sum + expectCronerToAgree(change), 0)
  process.stdout.write(`${patterns} times croner agreed, around ${comparable.length} changes.\n`)
})

function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS)
}
