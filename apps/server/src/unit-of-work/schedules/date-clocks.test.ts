import type { RecordDateSource } from '@belfry/automation-engine'
import { expect, test } from 'vitest'
import { fieldOf, firstDue, isDated, type RecordClock } from './date-clocks.ts'

const now = Date.parse('2027-07-01T12:00:00Z')
const HOUR = 3_600_000
const options = { after: now, now, timeZone: 'Europe/Brussels' }

const clock = (rule: Partial<RecordDateSource['rule']> = {}, since = 0): RecordClock => ({
  automationId: 'aut_1',
  source: { kind: 'dateReached', model: 'customer', path: ['customFields', 'expiry'], rule: { time: null, ...rule } },
  since,
})
const days = (amount: number) => clock({ offset: { amount, unit: 'days' } })
const text = (moment: number | null) => moment && new Date(moment).toISOString()

test('a date comes due with the first of those that count by it', () => {
  expect(text(firstDue([days(5), days(1), days(3)], '2027-07-01T14:00:00Z', options))).toBe('2027-07-02T14:00:00.000Z')
  expect(text(firstDue([clock(), days(1)], '2027-07-01T11:00:00Z', options))).toBe('2027-07-02T11:00:00.000Z')
  expect(firstDue([clock()], '2027-07-01T11:00:00Z', options)).toBeNull()
  expect(firstDue([clock()], 'soon', options)).toBeNull()
  expect(firstDue([], '2027-07-05', options)).toBeNull()
})

test('what came before an automation was enabled is left out, and what is more than a day late', () => {
  const missed = { ...options, after: 0 }
  expect(text(firstDue([clock()], '2027-07-01T11:00:00Z', missed))).toBe('2027-07-01T11:00:00.000Z')
  expect(firstDue([clock({}, now - HOUR)], '2027-07-01T11:00:00Z', missed)).toBeNull()
  expect(text(firstDue([clock({}, now - HOUR - 1)], '2027-07-01T11:00:00Z', missed))).toBe('2027-07-01T11:00:00.000Z')
  expect(firstDue([clock()], '2027-06-30T11:59:59Z', missed)).toBeNull()
  expect(text(firstDue([clock({ repeatYearly: true })], '1980-06-30', missed))).toBe('2028-06-29T22:00:00.000Z')
})

test('a date has the name under which it stands in its records', () => {
  expect(fieldOf(clock().source)).toBe('customFields.expiry')
  expect([isDated('reservation'), isDated('organization')]).toEqual([true, false])
})
