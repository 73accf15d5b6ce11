import { expect, test } from 'vitest'
import type { Firing } from '../time/firing.ts'
import { parseCron } from './cron/parse-cron.ts'
import { dateSchedule } from './date-schedule.ts'
import { CATCH_UP_MS, missedFiring, nextFiring, type Schedule } from './next-firing.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// What is missed is the last of what would have fired: the way back has to agree with the way forth, at each minute and beside it.
const around = [
  ['Europe/Brussels', '2026-03-29T01:00:00Z'],
  ['Europe/Brussels', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['Europe/Brussels', '2024-02-29T23:00:00Z'],
  ['UTC', '2026-01-01T00:00:00Z'],
  ['UTC', '2026-03-31T23:59:00Z'],
] as const

const expressions = [
  '* * * * *',
  '*/20 * * * *',
  '5-50/15 1-3 * * *',
  '30 0-23 * * *',
  '40 */3 * * *',
  '0,15,45 0,1,2,3,23 * * *',
  '30 2 * * *',
  '59 23 * * *',
  '0 0 1 * *',
  '10 0,12 31 */2 *',
  '0 6 29 2 *',
  '0 7 * * 0#1,5L',
  '*/30 2,22 * * 1-5 W2:2025-01-06',
  '15 12 1 1 *',
]

test.each(around)('in %s around %s, what is missed is the last of what fires', (timeZone, change) => {
  const middle = Date.parse(change)
  for (const text of expressions) {
    const cron = parseCron(text)
    if (!cron.ok) throw new Error(text)
    const firings = firingsOf(cron.value, { from: middle - 33 * HOUR_MS, until: middle + 9 * HOUR_MS, timeZone })
    for (let minute = -490; minute <= 490; minute += 35) {
      for (const now of [middle + minute * MINUTE_MS, middle + minute * MINUTE_MS - 1]) {
        const wanted = firings.findLast(({ at }) => at <= now && at >= now - CATCH_UP_MS)
        const actual = missedFiring(cron.value, { since: now - CATCH_UP_MS - 1, now, timeZone })
        if (actual?.at !== wanted?.at || actual?.slot !== wanted?.slot) {
          throw new Error(`${text} at ${new Date(now).toISOString()}: ${actual?.slot}, not ${wanted?.slot}`)
        }
      }
    }
  }
})

function firingsOf(schedule: Schedule, { from, until, timeZone }: { from: number; until: number; timeZone: string }): readonly Firing[] {
  const firings: Firing[] = []
  let firing = nextFiring(schedule, from - 1, timeZone)
  while (firing && firing.at <= until) {
    firings.push(firing)
    firing = nextFiring(schedule, firing.at, timeZone)
  }
  return firings
}

function cronOf(text: string): Schedule {
  const cron = parseCron(text)
  if (!cron.ok) throw new Error(text)
  return cron.value
}

const missed = (schedule: Schedule, now: string) =>
  missedFiring(schedule, { since: 0, now: Date.parse(now), timeZone: 'Europe/Brussels' })?.slot

test.each([
  ['0 9 * * 1 W2:2026-07-06', '2026-07-06T12:00:00Z', '2026-07-06T09:00'],
  ['0 9 * * 1 W2:2026-07-06', '2026-07-06T06:00:00Z', undefined],
  ['0 9 * * 1 W2:2026-07-06', '2026-06-29T12:00:00Z', undefined],
  ['0 9 * * 1 W2:2026-07-06', '2025-01-06T12:00:00Z', undefined],
  ['*/5 9 * * 1 W2:2026-07-06', '2026-06-22T12:00:00Z', undefined],
  ['0 9 31 12 *', '2027-01-01T07:00:00Z', '2026-12-31T09:00'],
  ['0 9 31 1 *', '2026-02-01T07:00:00Z', '2026-01-31T09:00'],
  ['0 9 31 1 *', '2026-12-31T12:00:00Z', undefined],
  // The gap at two o'clock is all that it has that day.
  ['*/30 2 29 3 *', '2026-03-29T12:00:00Z', undefined],
  ['*/30 2 29 3 *', '2027-03-29T12:00:00Z', '2027-03-29T02:30'],
])('%s: missed at %s is %s', (text, now, want) => {
  expect(missed(cronOf(text), now)).toBe(want)
})

test('of a date, what has just come is missed as well', () => {
  const date = dateSchedule('2026-07-01T12:00:00Z', { time: null })
  expect(date.ok && missed(date.value, '2026-07-01T12:00:00Z')).toBe('2026-07-01T14:00')
  expect(date.ok && missed(date.value, '2026-07-01T11:59:59.999Z')).toBeUndefined()
})
