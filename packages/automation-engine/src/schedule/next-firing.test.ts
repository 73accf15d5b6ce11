import { ok } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { dailyCron } from './cron/daily-cron.ts'
import { parseCron } from './cron/parse-cron.ts'
import { overdueSchedule } from './date-schedule.ts'
import { missedFiring, nextFiring, nextFirings, type Schedule } from './next-firing.ts'

function cronOf(text: string): Schedule {
  const cron = parseCron(text)
  if (!cron.ok) throw new Error(cron.error.map(({ message }) => message).join('; '))
  return cron.value
}

/** The firings in an order, each as its moment in UTC and what is said of it. */
function firingsOf(schedule: Schedule, after: string, timeZone: string, count: number): readonly string[] {
  return nextFirings(schedule, { after: Date.parse(after), count, timeZone }).map(({ at, notes }) =>
    [new Date(at).toISOString().slice(0, 16), ...notes].join(' '),
  )
}

describe('[TRIG-CRON-05] in the time zone of the organization', () => {
  test.each([
    ['Europe/Brussels', '2026-07-01T07:00'],
    ['America/New_York', '2026-07-01T13:00'],
    ['Asia/Kathmandu', '2026-07-01T03:15'],
    ['Pacific/Kiritimati', '2026-06-30T19:00'],
    ['UTC', '2026-07-01T09:00'],
  ])('nine o’clock in %s', (timeZone, want) => {
    expect(firingsOf(cronOf('0 9 1 7 *'), '2026-05-01T00:00:00Z', timeZone, 1)).toEqual([want])
  })
})

describe('G78 what the clock skips', () => {
  const eve = '2026-03-28T12:00:00Z'
  test('a plain time fires at the first instant after the gap, and says so', () => {
    expect(firingsOf(cronOf('30 2 * * *'), eve, 'Europe/Brussels', 2)).toEqual([
      '2026-03-29T01:00 02:30 does not exist on 29 March 2026, so 03:00.',
      '2026-03-30T00:30',
    ])
  })

  test('one at the end of the gap is an ordinary one', () => {
    expect(firingsOf(cronOf('0 3 * * *'), eve, 'Europe/Brussels', 1)).toEqual(['2026-03-29T01:00'])
  })

  test('several that meet at the end of the gap fire there once', () => {
    expect(firingsOf(cronOf('0,30 2,3 * * *'), eve, 'Europe/Brussels', 3)).toEqual([
      '2026-03-29T01:00 02:00 does not exist on 29 March 2026, so 03:00.',
      '2026-03-29T01:30',
      '2026-03-30T00:00',
    ])
  })

  test('a pattern does not fire in it, and says so afterwards', () => {
    expect(firingsOf(cronOf('0 */2 * * *'), '2026-03-28T22:30:00Z', 'Europe/Brussels', 3)).toEqual([
      '2026-03-28T23:00',
      '2026-03-29T02:00 02:00 to 02:59 on 29 March 2026 do not exist, so nothing fires then.',
      '2026-03-29T04:00',
    ])
  })

  test.each([
    [
      'America/Santiago',
      '2026-09-06T03:30:00Z',
      '2026-09-06T05:00 00:00 to 00:59 on 6 September 2026 do not exist, so nothing fires then.',
    ],
    [
      'Australia/Lord_Howe',
      '2026-10-03T14:30:00Z',
      '2026-10-03T17:00 02:00 to 02:29 on 4 October 2026 do not exist, so nothing fires then.',
    ],
    ['Pacific/Apia', '2011-12-30T09:30:00Z', '2011-12-30T10:00 00:00 to 23:59 on 30 December 2011 do not exist, so nothing fires then.'],
    [
      'America/Toronto',
      '1919-03-31T03:30:00Z',
      '1919-03-31T06:00 23:30 on 30 March 1919 to 00:29 on 31 March 1919 do not exist, so nothing fires then.',
    ],
  ])('the first firing of a pattern behind a gap says so, in %s after %s', (timeZone, after, want) => {
    expect(firingsOf(cronOf('0 */2 * * *'), after, timeZone, 1)).toEqual([want])
  })

  test('of half an hour, of two hours, at midnight, and of a whole day', () => {
    expect(firingsOf(cronOf('15 2 * * *'), '2026-10-03T15:00:00Z', 'Australia/Lord_Howe', 1)).toEqual([
      '2026-10-03T15:30 02:15 does not exist on 4 October 2026, so 02:30.',
    ])
    expect(firingsOf(cronOf('30 1 * * *'), '2026-03-28T12:00:00Z', 'Antarctica/Troll', 1)).toEqual([
      '2026-03-29T01:00 01:30 does not exist on 29 March 2026, so 03:00.',
    ])
    expect(firingsOf(cronOf('0 0 * * *'), '2026-09-05T12:00:00Z', 'America/Santiago', 1)).toEqual([
      '2026-09-06T04:00 00:00 does not exist on 6 September 2026, so 01:00.',
    ])
    expect(firingsOf(cronOf('0 9 30 12 *'), '2011-12-01T00:00:00Z', 'Pacific/Apia', 1)).toEqual([
      '2011-12-30T10:00 09:00 does not exist on 30 December 2011, so 00:00 on 31 December 2011.',
    ])
  })

  test('a pattern that only ever meets it never fires', () => {
    expect(nextFiring(cronOf('*/15 2 * 3 0L'), Date.parse(eve), 'Europe/Brussels')).toBeNull()
    expect(nextFiring(cronOf('*/15 2 * 3 0L'), Date.parse(eve), 'UTC')).not.toBeNull()
    expect(missedFiring(cronOf('*/15 2 * 3 0L'), { since: 0, now: Date.parse(eve), timeZone: 'Europe/Brussels' })).toBeNull()
  })
})

describe('G78 what the clock shows twice', () => {
  const eve = '2026-10-24T12:00:00Z'
  test('a plain time fires the first time only', () => {
    expect(firingsOf(cronOf('30 2 * * *'), eve, 'Europe/Brussels', 2)).toEqual([
      '2026-10-25T00:30 02:30 comes twice on 25 October 2026: it fires the first time only.',
      '2026-10-26T01:30',
    ])
  })

  test('a pattern fires both times, under two names', () => {
    const firings = nextFirings(cronOf('*/30 2 * * *'), { after: Date.parse(eve), count: 5, timeZone: 'Europe/Brussels' })
    expect(firings.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(['00:00', '00:30', '01:00', '01:30', '01:00'])
    expect(firings.map(({ slot }) => slot)).toEqual([
      '2026-10-25T02:00',
      '2026-10-25T02:30',
      '2026-10-25T02:00/2',
      '2026-10-25T02:30/2',
      '2026-10-26T02:00',
    ])
    expect(firings[2]?.notes).toEqual(['02:00 comes twice on 25 October 2026: this is the second time.'])
  })

  test.each([
    ['30 2 * * *', '2026-10-25T01:30:00Z', '2026-10-26T01:30'],
    ['0,30 2,3 * * *', '2026-10-25T01:10:00Z', '2026-10-25T02:00'],
  ])('%s in the second pass after %s', (text, after, want) => {
    expect(firingsOf(cronOf(text), after, 'Europe/Brussels', 1)).toEqual([want])
  })
})

describe('a daily time', () => {
  test('fires once each day', () => {
    const daily = dailyCron({ hour: 7, minute: 5 })
    expect(firingsOf(daily, '2026-03-28T00:00:00Z', 'Europe/Brussels', 3)).toEqual([
      '2026-03-28T06:05',
      '2026-03-29T05:05',
      '2026-03-30T05:05',
    ])
    expect(daily).toEqual({ ...cronOf('5 7 * * *'), text: '5 7 * * *' })
  })
})

describe('G74 what was missed', () => {
  const hourly = cronOf('0 * * * *')
  const missed = (schedule: Schedule, since: string, now: string) => {
    const firing = missedFiring(schedule, { since: Date.parse(since), now: Date.parse(now), timeZone: 'Europe/Brussels' })
    return firing && new Date(firing.at).toISOString()
  }

  test.each([
    ['only the latest', hourly, '2026-07-01T01:30:00Z', '2026-07-01T05:30:00Z', '2026-07-01T05:00:00.000Z'],
    ['also what is due just now', hourly, '2026-07-01T01:30:00Z', '2026-07-01T05:00:00Z', '2026-07-01T05:00:00.000Z'],
    ['of the first pass, in the second', cronOf('30 2 * * *'), '2026-10-24T12:00:00Z', '2026-10-25T01:10:00Z', '2026-10-25T00:30:00.000Z'],
    ['nothing that is done', hourly, '2026-07-01T05:00:00Z', '2026-07-01T05:59:59Z', null],
    ['24 hours late', cronOf('0 9 1 7 *'), '2026-06-01T00:00:00Z', '2026-07-02T07:00:00Z', '2026-07-01T07:00:00.000Z'],
    ['but no later', cronOf('0 9 1 7 *'), '2026-06-01T00:00:00Z', '2026-07-02T07:00:00.001Z', null],
    ['of an invoice', overdue('2026-06-30'), '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z', '2026-06-30T22:00:00.000Z'],
    ['nothing of a date to come', overdue('2026-07-01'), '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z', null],
  ])('%s', (_title, schedule, since, now, want) => {
    expect(missed(schedule, since, now)).toBe(want)
  })
})

describe('what is rare is found', () => {
  test('29 February, also over a year that is no leap year though four divides it', () => {
    const leapDay = cronOf('0 9 29 2 *')
    expect(firingsOf(leapDay, '2096-03-01T00:00:00Z', 'UTC', 1)).toEqual(['2104-02-29T09:00'])
    expect(missedFiring(leapDay, { since: 0, now: Date.parse('2104-02-29T12:00:00Z'), timeZone: 'UTC' })?.slot).toBe('2104-02-29T09:00')
  })

  test('29 February of every second week, whichever week that is', () => {
    for (let day = 1; day <= 14; day++) {
      const schedule = cronOf(`0 9 29 2 * W2:2024-03-${String(day).padStart(2, '0')}`)
      const [first, second] = nextFirings(schedule, { after: 0, count: 2, timeZone: 'UTC' })
      expect(((second?.at ?? 0) - (first?.at ?? 0)) / (365 * 86_400_000)).toBeGreaterThan(3)
    }
  })
})

test('a schedule ends with the last moment that can be kept', () => {
  expect(nextFirings(cronOf('0 9 30 12 *'), { after: Date.parse('9998-12-31T12:00:00Z'), count: 3, timeZone: 'UTC' })).toHaveLength(1)
  expect(nextFirings(cronOf('0 9 31 12 *'), { after: Date.parse('9998-12-31T12:00:00Z'), count: 3, timeZone: 'UTC' })).toHaveLength(0)
})

test('a zone that does not exist is refused', () => {
  expect(() => nextFiring(cronOf('* * * * *'), 0, 'Europe/Atlantis')).toThrow(RangeError)
})

function overdue(day: string): Schedule {
  const schedule = overdueSchedule(day)
  expect(schedule).toEqual(ok(expect.anything()))
  if (!schedule.ok) throw new Error(schedule.error)
  return schedule.value
}
