import { expect, test } from 'vitest'
import { parseTimeOfDay } from './time-of-day.ts'

test('hour and minute are texts', () => {
  expect(parseTimeOfDay({ hour: '07', minute: '5' })).toEqual({ ok: true, value: { hour: 7, minute: 5 } })
  expect(parseTimeOfDay({ hour: '23', minute: '59' })).toEqual({ ok: true, value: { hour: 23, minute: 59 } })
})

test.each(['60', '-1', 'x', '', '1.5', ' 5', '1e1', '٣'])('[TRIG-DAILY-02] there is no minute %j', (minute) => {
  const read = parseTimeOfDay({ hour: '9', minute })
  expect(!read.ok && read.error).toMatchObject([
    { pointer: '/minute', message: expect.stringContaining(`minute "${minute}" is no minute`) },
  ])
})

test.each(['24', '-1', 'x', ''])('[TRIG-DAILY-03] there is no hour %j', (hour) => {
  const read = parseTimeOfDay({ hour, minute: '0' })
  expect(!read.ok && read.error).toMatchObject([{ pointer: '/hour', message: expect.stringContaining('write a number from 0 to 23') }])
})

test('both are told at once, by the names that the config has for them', () => {
  const read = parseTimeOfDay({ hour: undefined, minute: '99' }, { hour: 'dateHour', minute: 'dateMinute' })
  expect(!read.ok && read.error.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['required /dateHour', 'too_large /dateMinute'])
})

test.each([
  ['60', 'too_large'],
  ['100', 'too_large'],
  ['-1', 'too_small'],
  ['-10', 'too_small'],
  ['x', 'format'],
  ['1x', 'format'],
  ['x1', 'format'],
  ['-x', 'format'],
  ['-1x', 'format'],
  ['x-1', 'format'],
])('the minute %j is told under a code: %s', (minute, code) => {
  const read = parseTimeOfDay({ hour: '9', minute })
  expect(read.ok ? [] : read.error.map((problem) => problem.code)).toEqual([code])
})

test('what is wrong is told in words, with what was written, up to a length', () => {
  const messagesOf = (hour: string | undefined) => {
    const read = parseTimeOfDay({ hour, minute: '0' })
    return read.ok ? [] : read.error.map(({ message }) => message)
  }
  expect(messagesOf(undefined)).toEqual(['hour is missing: write a number from 0 to 23'])
  expect(messagesOf('24')).toEqual(['hour "24" is no hour: write a number from 0 to 23'])
  expect(messagesOf('x'.repeat(40))).toEqual([`hour "${'x'.repeat(40)}" is no hour: write a number from 0 to 23`])
  expect(messagesOf('x'.repeat(41))).toEqual([`hour "${'x'.repeat(39)}…" is no hour: write a number from 0 to 23`])
})
