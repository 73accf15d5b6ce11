import { type OpeningHours, weekdays } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { ada } from '../../test/starts.ts'
import { simulate } from './simulate.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * MINUTE).toISOString().slice(11, 16))
const week = fc
  .tuple(...weekdays.map(() => fc.array(fc.record({ from: time, to: time }), { maxLength: 2 })))
  .map((days) => Object.fromEntries(weekdays.map((day, index) => [day, days[index]])) as OpeningHours)
const moment = fc
  .tuple(fc.constantFrom('2027-03-26', '2026-10-23', '2026-07-01'), fc.integer({ min: 0, max: 3 * DAY }))
  .map(([day, ms]) => Date.parse(day) + ms)

/** What the clock on the wall shows, asked of the platform: `weekday` and the minute of the day. */
const wall = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Brussels',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Whether it is open by the clock on the wall, as anybody would look it up. Not asked where an hour comes twice or is skipped. */
function isOpenNaively(hours: OpeningHours, at: number): boolean {
  const parts = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]))
  const today = weekdays.indexOf(parts.weekday?.toLowerCase() as (typeof weekdays)[number])
  const now = `${parts.hour}:${parts.minute}`
  const of = (day: number) => hours[weekdays[(day + 7) % 7] as (typeof weekdays)[number]] ?? []
  return (
    of(today).some(({ from, to }) => (from < to ? from <= now && now < to : from <= now)) ||
    of(today - 1).some(({ from, to }) => from >= to && now < to)
  )
}

/** Whether clocks are changed in the hours around, or intervals begin or end in an hour that is skipped or comes twice. */
function isDoubtful(hours: OpeningHours): boolean {
  return weekdays.some((day) => (hours[day] ?? []).some(({ from, to }) => [from, to].some((one) => one >= '02:00' && one < '03:00')))
}

test.each(['waitUntilOpen', 'waitUntilClosed'])('[STEP-%s-01] leaves at the first such minute of a walk along the clock', async (type) => {
  const definition = draw({ start: newCustomer, wait: [type, {}] }, ['start out wait'])
  let waited = 0
  await fc.assert(
    fc.asyncProperty(week, moment, async (openingHours, now) => {
      fc.pre(!isDoubtful(openingHours))
      const isMet = (at: number) => isOpenNaively(openingHours, at) === (type === 'waitUntilOpen')
      let met = now
      for (let minute = Math.ceil((now + 1) / MINUTE) * MINUTE; !isMet(met) && minute < now + 9 * DAY; minute += MINUTE) met = minute
      const simulation = await simulate(definition, {
        event: { key: 'customer:created', data: { customer: ada } },
        now,
        organization: { openingHours, timeZone: 'Europe/Brussels' },
      })
      await simulation.finish()
      if (!isMet(met)) {
        expect(simulation.status).toBe('failed')
        return
      }
      if (met > now) waited++
      expect([simulation.status, simulation.run?.endedAt]).toEqual(['completed', met])
    }),
    { numRuns: propertyRuns(150) },
  )
  expect(waited).toBeGreaterThan(propertyRuns(10))
})
