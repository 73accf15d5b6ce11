import { describe, expect, test } from 'vitest'
import { nextFirings } from '../next-firing.ts'
import { parseCron } from './parse-cron.ts'

const START = Date.parse('2025-01-01T00:00:00Z')

/** The next firings in UTC, as `MM-DD HH:MM`, with the year where it is not 2025. */
function firingsOf(text: string, count = 3): readonly string[] {
  const cron = parseCron(text)
  if (!cron.ok) throw new Error(cron.error.map(({ message }) => message).join('; '))
  return nextFirings(cron.value, { after: START - 1, count, timeZone: 'UTC' }).map(({ slot }) =>
    slot.replace('T', ' ').replace('2025-', ''),
  )
}

describe('[TRIG-CRON-01] five fields: minute, hour, day of the month, month, weekday', () => {
  test.each([
    ['* * * * *', ['01-01 00:00', '01-01 00:01', '01-01 00:02']],
    ['15 9 * * *', ['01-01 09:15', '01-02 09:15', '01-03 09:15']],
    ['*/20 * * * *', ['01-01 00:00', '01-01 00:20', '01-01 00:40']],
    ['10-50/20 23 * * *', ['01-01 23:10', '01-01 23:30', '01-01 23:50']],
    ['5,50 3,1 * * *', ['01-01 01:05', '01-01 01:50', '01-01 03:05']],
    ['*/30,7 0 * * *', ['01-01 00:00', '01-01 00:07', '01-01 00:30']],
    // A step that leads out of its range leaves the beginning, as in every cron.
    ['0 8-10/4 * * *', ['01-01 08:00', '01-02 08:00', '01-03 08:00']],
    ['5-5/10 9 * * *', ['01-01 09:05', '01-02 09:05', '01-03 09:05']],
    ['*/90 9 * * *', ['01-01 09:00', '01-02 09:00', '01-03 09:00']],
    ['0 9 */40 * *', ['01-01 09:00', '02-01 09:00', '03-01 09:00']],
    ['0 9 * * 1-5/9', ['01-06 09:00', '01-13 09:00', '01-20 09:00']],
    ['0 9 * * 1-5', ['01-01 09:00', '01-02 09:00', '01-03 09:00']],
    ['0 9 * * 0', ['01-05 09:00', '01-12 09:00', '01-19 09:00']],
    ['0 9 * * 7', ['01-05 09:00', '01-12 09:00', '01-19 09:00']],
    ['0 9 * * 6-7', ['01-04 09:00', '01-05 09:00', '01-11 09:00']],
    ['0 9 31 * *', ['01-31 09:00', '03-31 09:00', '05-31 09:00']],
    ['0 9 1 */6 *', ['01-01 09:00', '07-01 09:00', '2026-01-01 09:00']],
    ['0 9 29 2 *', ['2028-02-29 09:00', '2032-02-29 09:00', '2036-02-29 09:00']],
    ['  0\t9  *  *  * ', ['01-01 09:00', '01-02 09:00', '01-03 09:00']],
    ['00 09 01 12 *', ['12-01 09:00', '2026-12-01 09:00', '2027-12-01 09:00']],
  ])('%j', (text, want) => {
    expect(firingsOf(text)).toEqual(want)
  })

  test.each([
    ['0 9 13 * 5', ['01-03 09:00', '01-10 09:00', '01-13 09:00']],
    ['0 9 */10 * 5', ['01-01 09:00', '01-03 09:00', '01-10 09:00', '01-11 09:00']],
    ['0 9 13 * *', ['01-13 09:00', '02-13 09:00']],
    ['0 9 * * 5', ['01-03 09:00', '01-10 09:00']],
  ])('with both kinds of day either will do: %j', (text, want) => {
    expect(firingsOf(text, want.length)).toEqual(want)
  })
})

test.each([
  ['0 9 * * 1#2', ['01-13 09:00', '02-10 09:00', '03-10 09:00']],
  ['0 9 * * 0#1', ['01-05 09:00', '02-02 09:00', '03-02 09:00']],
  ['0 9 * * 7#1', ['01-05 09:00', '02-02 09:00', '03-02 09:00']],
  ['0 9 * * 1#1,1#3', ['01-06 09:00', '01-20 09:00', '02-03 09:00']],
  // A fifth Monday is not in every month.
  ['0 9 * * 1#5', ['03-31 09:00', '06-30 09:00', '09-29 09:00']],
  ['0 9 15 * 1#2', ['01-13 09:00', '01-15 09:00', '02-10 09:00']],
])('[TRIG-CRON-02] the second Monday of the month and its like: %j', (text, want) => {
  expect(firingsOf(text)).toEqual(want)
})

test.each([
  ['0 9 * * 1L', ['01-27 09:00', '02-24 09:00', '03-31 09:00']],
  ['0 9 * 2 5L', ['02-28 09:00', '2026-02-27 09:00', '2027-02-26 09:00']],
  ['0 9 * * 7L', ['01-26 09:00', '02-23 09:00', '03-30 09:00']],
  ['0 9 * * 1#1,1L', ['01-06 09:00', '01-27 09:00', '02-03 09:00']],
])('[TRIG-CRON-03] the last Monday of the month and its like: %j', (text, want) => {
  expect(firingsOf(text)).toEqual(want)
})

test.each([
  ['0 9 * * 1 W2:2025-01-06', ['01-06 09:00', '01-20 09:00', '02-03 09:00']],
  // The week of a Sunday began on the Monday before it.
  ['0 9 * * 1 W2:2025-01-05', ['01-13 09:00', '01-27 09:00', '02-10 09:00']],
  // Of the week with which it begins, only what is not before the date.
  ['0 9 * * 1,5 W2:2025-01-08', ['01-10 09:00', '01-20 09:00', '01-24 09:00']],
  ['0 9 * * * W2:2024-12-30', ['01-01 09:00', '01-02 09:00', '01-03 09:00']],
  ['0 9 * * 1 W2:2026-12-28', ['2026-12-28 09:00', '2027-01-11 09:00', '2027-01-25 09:00']],
])('[TRIG-CRON-04] every second week: %j', (text, want) => {
  expect(firingsOf(text)).toEqual(want)
})

describe('what is wrong is shown in the text, with what to write in its place', () => {
  test.each([
    ['0 9 * *', '0 9 * *', 'there are 4 fields', /write five: minute, hour/],
    ['', '', 'there are 0 fields', /write five/],
    ['9', '9', 'there is 1 field', /write five/],
    ['0 9 * * * * *', '0 9 * * * * *', 'there are 7 fields', /write five/],
    ['@daily', '@daily', '"@daily" is not known', /five fields/],
    ['60 9 * * *', '60', 'there is no minute 60', /0 to 59/],
    ['0 24 * * *', '24', 'there is no hour 24', /0 to 23/],
    ['0 9 0 * *', '0', 'there is no day of the month 0', /1 to 31/],
    ['0 9 1,32 * *', '32', 'there is no day of the month 32', /1 to 31/],
    ['0 9 * 13 *', '13', 'there is no month 13', /1 to 12/],
    ['0 9 * * 8', '8', 'there is no weekday 8', /0 to 7/],
    ['0 9 * * 8#1', '8#1', 'there is no weekday 8', /0 to 7/],
    ['0 9 * * 1#6', '1#6', 'no month has a weekday 6 times', /1 to 5/],
    ['0 9 * * 1#0', '1#0', 'no month has a weekday 0 times', /or L for the last/],
    ['0 9 * * MON-FRI', 'MON-FRI', '"MON-FRI" is a name', /mon is 1/],
    ['0 9 * jan *', 'jan', '"jan" is a name', /jan is 1/],
    ['0 9 L * *', 'L', '"L" is no day of the month', /5L is the last Friday/],
    ['0 9 * * L', 'L', '"L" is no weekday', /0 to 7/],
    ['0 9 ? * 1', '?', '? is not known', /write \*/],
    ['0 22-2 * * *', '22-2', 'the range 22-2 of the hour runs backwards', /22-23,0-2/],
    ['0 9 * * 5-1', '5-1', 'the range 5-1 of the weekday runs backwards', /5-7,0-1/],
    ['*/0 9 * * *', '*/0', 'the step of */0 is 0', /1 or more/],
    ['5/15 9 * * *', '5/15', '5/15 has a step but no range', /5-59\/15/],
    ['0,*, 9 * * *', '*', '* stands in a list', /write \* alone/],
    ['0 9, * * *', '', 'nothing stands beside a comma of the hour', /leave the comma out/],
    ['0 9 * * * 2026', '2026', 'the sixth field "2026" is not known', /W2:2025-01-06/],
    ['0 9 * * 1 W3:2025-01-06', 'W3:2025-01-06', 'the sixth field', /W2:2025-01-06/],
    ['0 9 * * 1 W2:2025-02-29', 'W2:2025-02-29', '"2025-02-29" is no date', /year-month-day/],
    ['1.5 9 * * *', '1.5', '"1.5" is no minute', /number from 0 to 59/],
    ['0 9 30 2 *', '0 9 30 2 *', 'never fire', /choose a day/],
    ['0 9 31 4,6,9,11 *', '0 9 31 4,6,9,11 *', 'never fire', /choose a day/],
    ['0 9 1 1 * W2:9999-12-31', '0 9 1 1 * W2:9999-12-31', 'never fire', /choose a day/],
  ])('%j', (text, part, message, remedy) => {
    const cron = parseCron(text)
    expect(cron.ok).toBe(false)
    if (cron.ok) return
    const problem = cron.error.find((each) => each.message.includes(message))
    expect(problem, JSON.stringify(cron.error)).toBeDefined()
    expect(text.slice(problem?.start, problem?.end)).toBe(part)
    expect(problem?.remedy).toMatch(remedy)
  })

  test('everything at once, in the order of the text', () => {
    const cron = parseCron('61 25 32 13 8 W9')
    expect(!cron.ok && cron.error.map(({ field }) => field)).toEqual(['minute', 'hour', 'dayOfMonth', 'month', 'weekday', 'weeks'])
  })

  test.each([
    ['0 9 * *', 'fields', null],
    ['0 9 *', 'fields', null],
    ['0 9', 'fields', null],
    ['@daily', 'fields', null],
    ['@hourly 9 * * *', 'fields', null],
    ['60 9 * * *', 'out_of_range', 'minute'],
    ['0-60 9 * * *', 'out_of_range', 'minute'],
    ['0 9 * * 8L', 'out_of_range', 'weekday'],
    ['0 9 * * 1#6', 'out_of_range', 'weekday'],
    ['0 9 * * 1#11', 'out_of_range', 'weekday'],
    ['0 9 * * 11#1', 'out_of_range', 'weekday'],
    ['0 9 * * x1#1', 'format', 'weekday'],
    ['0 9 * * 1Lx', 'format', 'weekday'],
    ['0,* 9 * * *', 'format', 'minute'],
    ['0 5-1 * * *', 'format', 'hour'],
    ['0 9 1, * *', 'format', 'dayOfMonth'],
    ['0 9 * feb *', 'format', 'month'],
    ['0 9 ? * *', 'format', 'dayOfMonth'],
    ['0 9 * 5# *', 'format', 'month'],
    ['1.5 9 * * *', 'format', 'minute'],
    ['0 9 * * 1 xW2:2025-01-06', 'format', 'weeks'],
    ['0 9 * * 1 W2:soon', 'format', 'weeks'],
    ['0 9 30 2 *', 'never', null],
    [`${'0,'.repeat(500)}0 * * * *`, 'too_long', null],
  ])('%j is told under a code: %s', (text, code, field) => {
    const cron = parseCron(text)
    expect(cron.ok ? [] : cron.error.map((problem) => [problem.code, problem.field])).toEqual([[code, field]])
  })

  test.each([
    ['0 9 * DEC *', 'write a number: dec is 12'],
    ['0 9 * may *', 'write a number: may is 5'],
    ['0 9 * * Sat', 'write a number: sat is 6'],
    ['0 23-0 * * *', 'write 23,0'],
    ['0 22-1 * * *', 'write 22-23,0-1'],
    ['x 9 * * *', 'write a number from 0 to 59, *, a range such as 0-3, or a step such as */2'],
    ['0 0 1 1/2 *', 'write 1-12/2, or 1 alone'],
    [`${'9'.repeat(60)} 9 * * *`, 'write a number from 0 to 59, *, a range such as 0-3, or a step such as */2'],
    [`${'0 '.repeat(501)}`, 'use 1000 at most'],
  ])('%j has a remedy: %s', (text, remedy) => {
    const cron = parseCron(text)
    expect(cron.ok ? [] : cron.error.map((problem) => problem.remedy)).toEqual([remedy])
  })

  test('what somebody wrote is shown, up to a length', () => {
    const messagesOf = (text: string) => {
      const cron = parseCron(`0 9 * * ${text}`)
      return cron.ok ? [] : cron.error.map(({ message }) => message)
    }
    expect(messagesOf('x'.repeat(40))).toEqual([`"${'x'.repeat(40)}" is no weekday`])
    expect(messagesOf('x'.repeat(41))).toEqual([`"${'x'.repeat(39)}…" is no weekday`])
    expect(parseCron(`0 9 * * *${' '.repeat(991)}`).ok).toBe(true)
  })

  test('a step as long as its range is a step', () => {
    expect(firingsOf('10-40/30 9 * * *', 2)).toEqual(['01-01 09:10', '01-01 09:40'])
    expect(firingsOf('0 5-9/4 * * *', 2)).toEqual(['01-01 05:00', '01-01 09:00'])
  })
})
