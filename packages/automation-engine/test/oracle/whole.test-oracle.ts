import { beforeAll, expect, test } from 'vitest'
import { expectAgreement, ticksAround } from './agree.ts'
import { DAY_MS } from './clock-ticks.ts'
import { expectCronerToAgree } from './croner.ts'
import { expectDatesToAgree } from './dates.ts'
import { dayTicksAround, expectOpeningsToAgree, hoursFor } from './openings.ts'
import { patternsFor } from './patterns.ts'
import { findShapes, type Shapes } from './shapes.ts'

let census: Shapes = { zones: 0, changes: 0, shapes: [], nearest: 0 }

beforeAll(() => {
  census = findShapes()
  say(`${census.changes} changes of clocks in ${census.zones} zones, of ${census.shapes.length} shapes.`)
  expect(census.shapes.length).toBeGreaterThan(300)
}, 1_200_000)

test('no zone changes its clock twice within the days in which a change is looked for', () => {
  expect(census.nearest).toBeGreaterThan(3 * DAY_MS)
})

test('around every shape of change in every zone from 2000 to 2040, every minute agrees', () => {
  let patterns = 0
  for (const change of census.shapes) {
    const ticks = ticksAround(change)
    for (const pattern of patternsFor(change)) {
      expectAgreement(pattern, change, ticks)
      patterns++
    }
  }
  say(`${patterns} times a pattern agreed with every minute.`)
})

test('around them every minute agrees with dates, daily times, overdue invoices and delays', () => {
  const dates = census.shapes.reduce((sum, change) => sum + expectDatesToAgree(change, ticksAround(change)), 0)
  say(`${dates} times a date agreed.`)
})

test('around them every minute agrees with opening hours', () => {
  let moments = 0
  for (const change of census.shapes) {
    const ticks = dayTicksAround(change)
    for (const hours of hoursFor(change)) moments += expectOpeningsToAgree(hours, { change, ticks, step: 30 })
  }
  say(`${moments} moments agreed with opening hours.`)
})

test('around them croner fires when we do, but for gaps that last past midnight', () => {
  // There croner loses a day: 23:59 does not exist, and it does not fire at the end of the gap, which is on the next day.
  const comparable = census.shapes.filter(({ at, before, after }) => dayOf(at + before) === dayOf(at + after) || after < before)
  expect(census.shapes.length - comparable.length).toBeLessThan(30)
  const patterns = comparable.reduce((sum, change) => sum + expectCronerToAgree(change), 0)
  say(`${patterns} times croner agreed, around ${comparable.length} changes.`)
})

function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
