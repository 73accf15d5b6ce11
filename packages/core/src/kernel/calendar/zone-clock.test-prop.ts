import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater } from './zone-clock.ts'

const zones = [
  'Europe/Brussels',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/St_Johns',
  'Asia/Tehran',
]
const clocks = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })]),
)
const wallTime = (moment: number, timeZone: string) => clocks.get(timeZone)?.format(moment) ?? ''

test('so many days later the clock shows the same time of the right day, for the first time, or the gap is just over', () => {
  const from = Date.parse('2020-01-01T00:00:00Z')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600_000 }),
      fc.integer({ min: 1, max: 800 }),
      fc.constantFrom(...zones),
      (minutes, days, zone) => {
        const moment = from + minutes * 17 * 60_000
        const later = daysLater(moment, days, zone)
        const want = `${wallTime(moment, zone)}Z`.replace(' ', 'T')
        const wanted = new Date(Date.parse(want) + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
        const displayed = wallTime(later, zone)
        if (displayed === wanted) {
          for (const earlier of [30, 60]) expect(wallTime(later - earlier * 60_000, zone)).not.toBe(wanted)
        } else {
          expect(displayed > wanted).toBe(true)
          expect(wallTime(later - 1, zone) < wanted).toBe(true)
        }
      },
    ),
    { numRuns: propertyRuns(2000) },
  )
})
