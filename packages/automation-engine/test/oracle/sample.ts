import { expect } from 'vitest'
import { expectAgreement, ticksAround } from './agree.ts'
import { changesOf, HOUR_MS } from './clock-ticks.ts'
import { expectDatesToAgree } from './dates.ts'
import { patternsFor } from './patterns.ts'

/** A zone, the day after which its clocks change, and by how many hours. */
export type ClockChange = readonly [timeZone: string, from: string, hours: number]

/** Expects both to agree on every minute around the first change of the clocks in the month after a day. */
export function expectAgreementAround([timeZone, from, hours]: ClockChange): void {
  const start = Date.parse(from)
  const [change] = changesOf(timeZone, start, start + 31 * 24 * HOUR_MS)
  expect(change && (change.after - change.before) / HOUR_MS).toBe(hours)
  if (!change) return
  const ticks = ticksAround(change)
  for (const pattern of patternsFor(change)) expectAgreement(pattern, change, ticks)
  expect(expectDatesToAgree(change, ticks)).toBeGreaterThan(200)
}
