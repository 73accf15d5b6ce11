import { formatTime, isMoment } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate } from '../time/date-text.ts'
import { type Duration, momentAfter } from '../time/duration.ts'
import { printTime } from '../time/print-time.ts'
import { momentAround } from './date-moment.ts'
import { type DateRule, dateSchedule, previousDateFiring } from './date-schedule.ts'
import { nextFiring } from './next-firing.ts'

const [FIRST, LAST] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-30T23:59:59.999Z')]
const TEN_YEARS = 3653 * 86_400_000
/** Near both ends, where what is counted leads beyond them, and some elsewhere. */
const moment = fc.oneof(
  fc.integer({ min: FIRST, max: FIRST + TEN_YEARS }),
  fc.integer({ min: LAST - TEN_YEARS, max: LAST }),
  fc.constantFrom(FIRST, LAST),
)
const day = fc.oneof(
  moment.map((at) => formatTime(at).slice(0, 10)),
  fc.constantFrom('0001-01-01', '9999-12-31', '0000-06-01', '0004-02-29'),
)
const date = fc.oneof(
  moment.map(formatTime),
  day,
  fc.constantFrom('9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00'),
)
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const duration = fc.record({
  amount: fc.oneof(fc.integer({ min: 0, max: 3653 }), fc.double({ min: 0, max: 3653, noNaN: true })),
  unit: fc.constantFrom('seconds', 'minutes', 'hours', 'days', 'weeks'),
}) as fc.Arbitrary<Duration>
const rule = fc.record({
  time: fc.option(fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })),
  offset: fc.option(duration),
  direction: fc.constantFrom('before', 'after'),
  repeatYearly: fc.boolean(),
}) as fc.Arbitrary<DateRule>
const edge = fc.constantFrom('start' as const, 'end' as const)

test('whatever is counted from a date in whatever zone is a moment that can be kept, or is refused in words', () => {
  fc.assert(
    fc.property(moment, date, duration, rule, edge, zone, (now, text, length, how, side, timeZone) => {
      const counted = [
        momentAfter(now, length, timeZone),
        momentAround(text, { offset: length, direction: how.direction }, timeZone),
        readDate('periodTo', text, side, timeZone),
      ]
      for (const result of counted) if (result.ok && result.value !== null) expect(isMoment(result.value)).toBe(true)
      const schedule = dateSchedule(text, how)
      if (!schedule.ok) return
      for (const firing of [nextFiring(schedule.value, now, timeZone), previousDateFiring(schedule.value, now, timeZone)])
        if (firing) expect(isMoment(firing.at)).toBe(true)
      expect(() => printTime(text, 'date', { locale: 'en', timeZone })).not.toThrow()
    }),
    { numRuns: propertyRuns(1000) },
  )
})
