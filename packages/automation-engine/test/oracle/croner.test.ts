import { expect, test } from 'vitest'
import { changesOf, DAY_MS, type ZoneChange } from './clock-ticks.ts'
import { expectCronerToAgree } from './croner.ts'

// Over all shapes of changes: `npm run test:oracle`.
test.each([
  ['Europe/Brussels', '2026-10-01'],
  ['Australia/Lord_Howe', '2026-10-01'],
  ['America/Santiago', '2026-09-01'],
])('croner fires when we do, in %s after %s', (timeZone, from) => {
  const start = Date.parse(from)
  const [change] = changesOf(timeZone, start, start + 31 * DAY_MS)
  expect(expectCronerToAgree(change as ZoneChange)).toBeGreaterThan(50)
})
