import { isDeep } from '@belfry/testing/depth'
import { describe, test } from 'vitest'
import { expectParkOf } from '../support/demo-park.ts'

const moments = [
  ['just after midnight', '2026-06-10T22:05:00Z'],
  ['late in the evening', '2026-06-10T21:50:00Z'],
  ['the first minute of the year', '2026-12-31T23:01:00Z'],
  ['the first of January', '2027-01-01T08:30:00Z'],
  ['before the clocks go forward', '2026-03-29T00:30:00Z'],
  ['after the clocks went forward', '2026-03-29T01:30:00Z'],
  ['the noon of that day', '2026-03-29T10:00:00Z'],
  ['before the clocks go back', '2026-10-25T00:30:00Z'],
  ['in the hour that comes twice', '2026-10-25T01:30:00Z'],
  ['the evening of that day', '2026-10-25T18:00:00Z'],
  ['a leap day', '2028-02-29T11:00:00Z'],
] as const

describe.each(isDeep ? moments : moments.slice(0, 1))('the demo site loaded on %s', (_, moment) => {
  test('is a park as it is today', () => expectParkOf(moment))
})
