import { formatTime } from '@belfry/core'
import { expect, test } from 'vitest'
import { readDate } from './date-text.ts'

const read = (text: string, edge: 'start' | 'end' = 'start') => {
  const date = readDate('until', text, edge, 'Europe/Brussels')
  if (!date.ok) return date.error
  return date.value === null ? null : formatTime(date.value)
}

test.each([
  ['', 'start', null],
  ['  ', 'end', null],
  ['2026-07-08T10:00:00Z', 'end', '2026-07-08T10:00:00.000Z'],
  [' 2026-07-08T10:00:00+02:00 ', 'start', '2026-07-08T08:00:00.000Z'],
  ['2026-07-08', 'start', '2026-07-07T22:00:00.000Z'],
  ['2026-07-08', 'end', '2026-07-08T22:00:00.000Z'],
  // The day on which the clocks go forward has 23 hours, the one on which they go back 25.
  ['2027-03-28', 'start', '2027-03-27T23:00:00.000Z'],
  ['2027-03-28', 'end', '2027-03-28T22:00:00.000Z'],
  ['2026-10-25', 'end', '2026-10-25T23:00:00.000Z'],
  ['2026-12-31', 'end', '2026-12-31T23:00:00.000Z'],
] as const)('%j, its %s: %s', (text, edge, moment) => {
  expect(read(text, edge)).toBe(moment)
})

test.each(['tomorrow', '8 July 2026', '2026-02-30', '2026-07-08T25:00:00Z', '2026-07-08T10:00', '10:00', '1782907200000'])(
  '%s is no date',
  (text) => {
    expect(read(text)).toEqual({
      code: 'format',
      message: `until "${text}" is no date: use a variable that holds one, or write it as 2026-07-08 or 2026-07-08T10:00:00Z`,
    })
  },
)

test('a long text is quoted in part', () => {
  expect(read('x'.repeat(100))).toMatchObject({ message: expect.stringContaining(`"${'x'.repeat(39)}…" is no date`) })
})
