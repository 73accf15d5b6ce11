import { describe, expect, test } from 'vitest'
import { type OperatorName, operators } from './operators.ts'

type Case = readonly [actual: unknown, operand: unknown, want: boolean]

const cases: Readonly<Record<string, { readonly operator: OperatorName; readonly rows: readonly Case[] }>> = {
  '[COND-06] is': {
    operator: 'is',
    rows: [
      ['VIP', 'VIP', true],
      ['VIP', 'vip', false],
      [5, 5, true],
      [5, '5.0', true],
      ['5', 5, true],
      ['007', '7', false],
      [true, 'true', true],
      [true, false, false],
      ['2026-07-01T12:00:00Z', '2026-07-01T14:00:00+02:00', true],
      [undefined, 'VIP', false],
      [undefined, '', true],
      [null, undefined, true],
      [0, '', false],
      [false, null, false],
      [{ a: 1 }, 'a', false],
      [['VIP'], 'VIP', false],
      [5, '6', false],
      [5, ' 5 ', true],
      [1.25, '1.25', true],
      [100, '1e+2', true],
      [1e10, '1E10', true],
      [16, '0x10', false],
      [5, '5.', false],
      [0.5, '.5', false],
      [5, '5 apples', false],
      ['1e999', '2e999', false],
      ['1e999', '1e999', true],
      ['true', true, true],
      ['yes', true, false],
      [['true'], true, false],
      [['5'], 5, false],
      ['VIP', '', false],
      ['2026-07-01T12:00:00Z', '2026-07-01T12:00:01Z', false],
      [['2026-07-01T12:00:00Z'], '2026-07-01T14:00:00+02:00', false],
    ],
  },
  '[COND-07] isNot': {
    operator: 'isNot',
    rows: [
      ['VIP', 'VIP', false],
      ['VIP', 'DEFAULT', true],
      [5, '5', false],
      [undefined, 'VIP', true],
      [undefined, '', false],
    ],
  },
  '[COND-08] contains': {
    operator: 'contains',
    rows: [
      ['a lake view', 'lake', true],
      ['a lake view', 'Lake', false],
      ['room 12', 12, true],
      [['red', 'blue'], 'blue', true],
      [[1, 2], '2', true],
      [['red'], 're', false],
      ['text', '', false],
      [['', 'x'], '', false],
      [undefined, 'x', false],
      [{ x: 1 }, 'x', false],
      ['it is true', true, false],
    ],
  },
  '[COND-09] greaterThan compares numbers by size and times by moment': {
    operator: 'greaterThan',
    rows: [
      [10, 9, true],
      [10, '9', true],
      ['10', '9', true],
      ['-1', '-2', true],
      ['1e3', 999, true],
      [9, 9, false],
      ['2026-07-01T12:00:00Z', '2026-07-01T13:30:00+02:00', true],
      ['2026-07-02', '2026-07-01T23:59:59Z', true],
      ['2026-07-02', '2026-07-01', true],
      ['b', 'a', true],
      ['b', 1, false],
      [undefined, 1, false],
      [1, undefined, false],
      [null, -1, false],
      [true, 0, false],
      ['a', '5', false],
      ['5', 'A', false],
      ['1e999', 5, false],
      [['5'], 4, false],
      [['b'], 'a', false],
      ['a', 'b', false],
      ['a', 'a', false],
      [['2026-07-02'], '2026-07-01', false],
      ['2026-07-01', '2026-07-02', false],
      ['2026-07-01T12:00:00Z', '2026-07-01T14:00:00+02:00', false],
    ],
  },
  '[COND-10] lessThan': {
    operator: 'lessThan',
    rows: [
      [9, 10, true],
      ['9', '10', true],
      [10, 10, false],
      ['1980-05-04', '2026-01-01', true],
      [undefined, 1, false],
      ['', 'a', false],
      ['!', '5', false],
      ['2026-07-01', 'soon', false],
      ['2026-07-01T12:00:00Z', 'soon', false],
      ['1 July', '2026-07-01', false],
    ],
  },
  '[COND-12] isEmpty': {
    operator: 'isEmpty',
    rows: [
      [undefined, undefined, true],
      [null, undefined, true],
      ['', 'ignored', true],
      [[], undefined, true],
      [' ', undefined, false],
      [0, undefined, false],
      [false, undefined, false],
      [{}, undefined, false],
    ],
  },
  '[COND-13] isNotEmpty': {
    operator: 'isNotEmpty',
    rows: [
      [undefined, undefined, false],
      [null, undefined, false],
      ['', undefined, false],
      [[], undefined, false],
      [0, undefined, true],
      [['x'], undefined, true],
    ],
  },
}

for (const [title, { operator, rows }] of Object.entries(cases)) {
  describe(title, () => {
    test.each(rows)('%j, %j: %s', (actual, value, want) => {
      expect(operators[operator](actual, { value })).toBe(want)
    })
  })
}

describe('[COND-11] isOneOf', () => {
  test.each<[unknown, readonly unknown[] | undefined, boolean]>([
    ['VIP', ['DEFAULT', 'VIP'], true],
    [2, ['1', '2'], true],
    ['VIP', ['vip'], false],
    ['VIP', [], false],
    ['VIP', undefined, false],
    [undefined, ['VIP'], false],
    [undefined, ['VIP', ''], true],
  ])('%j, %j: %s', (actual, values, want) => {
    expect(operators.isOneOf(actual, { value: actual, values })).toBe(want)
  })
})

describe('[COND-15] values count for isOneOf alone', () => {
  const others = (Object.keys(operators) as OperatorName[]).filter((name) => name !== 'isOneOf')
  test.each(others)('%s judges as if there were none', (name) => {
    for (const actual of [undefined, '', 'a', 'b', 1, ['a']]) {
      expect(operators[name](actual, { value: 'a', values: ['b', 1] })).toBe(operators[name](actual, { value: 'a' }))
    }
  })
})

test('there are eight operators', () => {
  expect(Object.keys(operators)).toEqual(['is', 'isNot', 'contains', 'greaterThan', 'lessThan', 'isOneOf', 'isEmpty', 'isNotEmpty'])
})
