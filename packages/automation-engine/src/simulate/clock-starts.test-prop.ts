import { exampleId, formatTime } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, flowOf } from '../../test/draw.ts'
import { NOON } from '../../test/starts.ts'
import type { ClockSource } from '../protocol/run-start.ts'
import { nextFirings } from '../schedule/next-firing.ts'
import { startSchedule } from '../start/start-schedule.ts'
import { simulate } from './simulate.ts'

const DAY = 86_400_000
const guest = exampleId('customer')

const zone = fc.constantFrom('Europe/Brussels', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
const number = (max: number) => fc.nat({ max }).map(String)
const whole = fc.oneof(fc.constant('*'), number(6))
const timetable = fc.oneof(
  fc.record({ source: fc.constant('daily'), hour: number(23), minute: number(59) }),
  fc.record({
    source: fc.constant('cron'),
    cron: fc.tuple(number(59), number(23), whole).map(([minute, hour, weekday]) => `${minute} ${hour} * * ${weekday}`),
  }),
)
const dateReached = fc.record({
  source: fc.constant('dateReached'),
  date: fc.constant('customer.birthDate'),
  repeatYearly: fc.boolean(),
  dateOffset: fc.record({ amount: fc.nat({ max: 400 }), unit: fc.constantFrom('minutes', 'hours', 'days') }),
  dateDirection: fc.constantFrom('before', 'after'),
  dateTime: fc.constantFrom('exact', 'fixed'),
  dateHour: number(23),
  dateMinute: number(59),
})
const birthDate = fc.oneof(
  fc.constantFrom('2000-02-29', '1980-12-31', '1999-01-01'),
  fc.integer({ min: NOON - 400 * DAY, max: NOON + 800 * DAY }).map((moment) => formatTime(moment).slice(0, 10)),
)
const spans = fc.array(fc.integer({ min: 1, max: 90 * DAY }), { minLength: 1, maxLength: 8 })

test('the clock starts a flow at the moments of its schedule, each once, however it is moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(timetable, dateReached), birthDate, zone, spans, async (config, day, timeZone, moves) => {
      const flow = flowOf(draw({ start: ['trigger', config] }))
      const record = { birthDate: day }
      const simulation = await simulate(flow, {
        now: NOON,
        organization: { timeZone },
        records: [{ model: 'customer', id: guest, values: record }],
      })
      for (const span of moves) await simulation.advance(span)
      const schedule = startSchedule(flow.source as ClockSource, record)
      const due = schedule ? nextFirings(schedule, { after: NOON, count: 1000, timeZone }) : []
      expect(simulation.runs.map(({ run }) => run?.startedAt)).toEqual(due.map(({ at }) => at).filter((at) => at <= simulation.now))
      expect(simulation.runs.every(({ status }) => status === 'completed')).toBe(true)
    }),
    { numRuns: propertyRuns(60) },
  )
})
