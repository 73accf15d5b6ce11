import { expect, test } from 'vitest'
import { changesOf, DAY_MS, type ZoneChange } from './clock-ticks.ts'
import { expectCronerToAgree } from './croner.ts'

// Here croner looks for firings of some patterns for seconds.
test('croner fires when we do, in Europe/Brussels after 2026-03-01', () => {
  const start = Date.parse('2026-03-01')
  const [change] = changesOf('Europe/Brussels', start, start + 31 * DAY_MS)
  expect(expectCronerToAgree(change as ZoneChange)).toBeGreaterThan(50)
})
