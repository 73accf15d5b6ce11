import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { DAY_MS } from '../../../test/oracle/clock-ticks.ts'
import { naiveCron } from '../../../test/oracle/naive-cron.ts'
import { nextFirings } from '../next-firing.ts'
import { parseCron } from './parse-cron.ts'

const pieces = fc.constantFrom(
  '0',
  '9',
  '60',
  '*',
  '*/5',
  '1-5',
  '5-1',
  ',',
  '-',
  '/',
  '#',
  'L',
  '1#2',
  '1L',
  'W2:',
  'W2:2025-01-06',
  ' ',
  '\t',
  'MON',
  'é',
  '😀',
)

describe('whatever somebody writes', () => {
  test.each([
    ['any text', fc.string({ unit: 'binary', maxLength: 200 })],
    ['its own pieces', fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''))],
    [
      'fields of them',
      fc
        .array(
          fc.array(pieces, { minLength: 1, maxLength: 4 }).map((all) => all.join('').trim()),
          { minLength: 5, maxLength: 6 },
        )
        .map((all) => all.join(' ')),
    ],
  ])('is read or refused, and every problem lies in the text: %s', (_title, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const cron = parseCron(text)
        if (cron.ok) {
          expect(nextFirings(cron.value, { after: 0, count: 1, timeZone: 'UTC' })).toHaveLength(1)
          return
        }
        expect(cron.error.length).toBeGreaterThan(0)
        for (const { start, end, message, remedy } of cron.error) {
          expect(0 <= start && start <= end && end <= text.length).toBe(true)
          expect(message.length > 0 && remedy.length > 0 && message.length < 200).toBe(true)
        }
      }),
      { numRuns: propertyRuns(3000) },
    )
  })

  // As far as an expression may be long at all; beyond that it is not read.
  test.each([
    ['commas', (length: number) => `${','.repeat(length)} * * * *`],
    ['a list', (length: number) => `${'0,'.repeat(length / 2)}0 * * * *`],
    ['ranges', (length: number) => `${'0-59,'.repeat(length / 5)}0 * * * *`],
    ['digits', (length: number) => `${'9'.repeat(length)} * * * *`],
    ['spaces', (length: number) => ' '.repeat(length)],
    ['fields', (length: number) => '* '.repeat(length / 2)],
    ['hashes', (length: number) => `0 0 * * ${'1#'.repeat(length / 2)}`],
    ['weekdays', (length: number) => `0 0 * * ${'1#2,'.repeat(length / 4)}5L`],
    ['weeks', (length: number) => `0 0 * * * W2:${'2'.repeat(length)}`],
  ])('takes time in proportion to its length: %s', (_title, make) => {
    // What is read of so short a text is little beside what is done once, which makes all growth look less.
    expect(growthOf(parseCron, make, [120, 960])).toBeLessThan(1.3)
    expect(growthOf(parseCron, make, [4000, 64_000])).toBeLessThan(0.5)
  })
})

const field = (min: number, max: number) => {
  const number = fc.integer({ min, max })
  const range = fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  const span = range.map(([low, high]) => `${low}-${high}`)
  const by = fc.integer({ min: 1, max: max + 10 })
  const step = fc.tuple(range, by).map(([[low, high], step]) => `${low}-${high}/${step}`)
  const every = by.map((step) => `*/${step}`)
  const element = fc.oneof({ weight: 4, arbitrary: number.map(String) }, span, step, every)
  return fc.oneof(
    fc.constant('*'),
    fc.array(element, { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
  )
}
const ofMonth = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.constantFrom('#1', '#2', '#3', '#4', '#5', 'L'))
  .map(([day, which]) => `${day}${which}`)
const weekday = fc.oneof(
  field(0, 7),
  fc.array(fc.oneof(ofMonth, fc.integer({ min: 0, max: 7 }).map(String)), { minLength: 1, maxLength: 3 }).map((all) => all.join(',')),
)
const anchor = fc
  .integer({ min: 0, max: 5000 })
  .map((days) => ` W2:${new Date(Date.UTC(2015, 0, 1) + days * DAY_MS).toISOString().slice(0, 10)}`)
const days = fc
  .tuple(field(1, 31), field(1, 12), weekday, fc.option(anchor, { nil: '' }))
  .map(([day, month, week, weeks]) => `${day} ${month} ${week}${weeks}`)

test('an expression fires on the days that suit its text, and on no other: four years walked day by day', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 2000, max: 2030 }), (text, year) => {
      const cron = parseCron(`30 12 ${text}`)
      const suits = naiveCron(`30 12 ${text}`)
      const wanted: number[] = []
      const end = Date.UTC(year + 4, 0, 1)
      for (let noon = Date.UTC(year, 0, 1, 12, 30); noon < end; noon += DAY_MS) if (suits(noon)) wanted.push(noon)
      if (!cron.ok) {
        expect(cron.error[0]?.code).toBe('never')
        expect(wanted).toEqual([])
        return
      }
      const firings = nextFirings(cron.value, { after: Date.UTC(year, 0, 1), count: wanted.length + 1, timeZone: 'UTC' })
      expect(firings.map(({ at }) => at).filter((at) => at < end)).toEqual(wanted)
    }),
    { numRuns: propertyRuns(200) },
  )
})

test('an expression fires at the minutes that suit its text, and at no other: two days walked minute by minute', () => {
  fc.assert(
    fc.property(field(0, 59), field(0, 23), (minute, hour) => {
      const text = `${minute} ${hour} * * *`
      const cron = parseCron(text)
      if (!cron.ok) throw new Error(`${text}: ${cron.error[0]?.message}`)
      const suits = naiveCron(text)
      const wanted = Array.from({ length: 2880 }, (_, index) => index * 60_000).filter(suits)
      const firings = nextFirings(cron.value, { after: -1, count: wanted.length, timeZone: 'UTC' })
      expect(firings.map(({ at }) => at)).toEqual(wanted)
    }),
    { numRuns: propertyRuns(200) },
  )
})
