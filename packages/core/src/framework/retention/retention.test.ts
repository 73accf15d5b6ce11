import { expect, test } from 'vitest'
import { retentionDays, retentionLimits } from './retention.ts'

const DAY = 86_400_000
const NOW = 1_782_907_200_000

test('what has ended is kept for thirty days, and failed runs for ninety', () => {
  expect(retentionLimits(retentionDays.default, NOW)).toEqual({ ended: NOW - 30 * DAY, failedRuns: NOW - 90 * DAY })
})

test.each([
  [7, 7, 90],
  [89, 89, 90],
  [365, 365, 365],
])('an organization that keeps it for %i days keeps failed runs no shorter', (days, ended, failedRuns) => {
  expect(retentionLimits(days, NOW)).toEqual({ ended: NOW - ended * DAY, failedRuns: NOW - failedRuns * DAY })
})
