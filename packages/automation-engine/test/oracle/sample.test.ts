import { expect, test } from 'vitest'
import { expectAgreement, ticksAround } from './agree.ts'
import { changesOf, HOUR_MS } from './clock-ticks.ts'
import { expectDatesToAgree } from './dates.ts'
import { patternsFor } from './patterns.ts'

// The whole, over every zone, is `npm run test:oracle`.
const sample = [
  ['Europe/Brussels', '2026-03-01', 1],
  ['Europe/Brussels', '2026-10-01', -1],
  ['America/New_York', '2026-11-01', -1],
  ['Australia/Lord_Howe', '2026-04-01', -0.5],
  ['Australia/Lord_Howe', '2026-10-01', 0.5],
  ['Antarctica/Troll', '2026-03-01', 2],
  ['Antarctica/Troll', '2026-10-01', -2],
  ['America/Santiago', '2026-09-01', 1],
  ['America/Santiago', '2026-04-01', -1],
  ['America/St_Johns', '2006-10-20', -1],
  ['Atlantic/Azores', '2026-10-01', -1],
  ['Pacific/Apia', '2011-12-20', 24],
  ['Africa/Casablanca', '2026-02-10', -1],
  ['Africa/Casablanca', '2026-03-10', 1],
  ['Asia/Beirut', '2026-03-20', 1],
  ['Asia/Beirut', '2026-10-15', -1],
  ['Africa/Cairo', '2026-04-20', 1],
  ['America/Havana', '2026-10-20', -1],
  ['America/Sao_Paulo', '2018-10-25', 1],
  ['America/Nuuk', '2026-03-20', 1],
] as const

test.each(sample)('[TRIG-CRON-05] around a change in %s after %s, every minute agrees', (timeZone, from, hours) => {
  const start = Date.parse(from)
  const [change] = changesOf(timeZone, start, start + 31 * 24 * HOUR_MS)
  expect(change && (change.after - change.before) / HOUR_MS).toBe(hours)
  if (!change) return
  const ticks = ticksAround(change)
  for (const pattern of patternsFor(change)) expectAgreement(pattern, change, ticks)
  expect(expectDatesToAgree(change, ticks)).toBeGreaterThan(200)
})
