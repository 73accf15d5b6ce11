import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Variables } from '../template/path.ts'
import type { Conditions } from './conditions.ts'
import { judge } from './judge.ts'
import { type OperatorName, operators } from './operators.ts'

const judged = (name: OperatorName, actual: unknown, value: unknown) => operators[name](actual, { value })
const order = (actual: unknown, value: unknown) => (['is', 'greaterThan', 'lessThan'] as const).map((name) => judged(name, actual, value))
const runs = { numRuns: propertyRuns(3000) }

describe('numbers', () => {
  const number = fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => cents / 100),
  )

  test('[COND-09] [COND-10] are compared by size, and their text counts as much as they do', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const want = [a === b, a > b, a < b]
        expect(order(a, b)).toEqual(want)
        expect(order(String(a), b)).toEqual(want)
        expect(order(a, String(b))).toEqual(want)
        expect(order(` ${a} `, b)).toEqual(want)
        expect(order(String(a), String(b)).slice(1)).toEqual(want.slice(1))
      }),
      runs,
    )
  })

  test('[COND-06] are found in lists', () => {
    fc.assert(
      fc.property(number, fc.array(number, { maxLength: 4 }), (a, list) => {
        expect(operators.isOneOf(a, { values: list.map(String) })).toBe(list.includes(a) || (a === 0 && list.some((each) => each === 0)))
        expect(judged('contains', list, String(a))).toBe(list.some((each) => each === a))
      }),
      runs,
    )
  })

  test('are written with a point, whatever the language of the organization: with a comma they are text', () => {
    expect(order('1,5', 1.5)).toEqual([false, false, false])
    expect(order('1.000', 1)).toEqual([true, false, false])
    expect(order('1.000,00', 1000)).toEqual([false, false, false])
    expect(order('\u0665', 5)).toEqual([false, false, false])
    expect(order('1_000', 1000)).toEqual([false, false, false])
    expect(order('\u221e', 5)).toEqual([false, false, false])
  })
})

describe('times', () => {
  const ms = fc.oneof(
    fc.integer({ min: 0, max: 4_000_000_000_000 }),
    fc.integer({ min: 1_780_000_000, max: 1_780_000_100 }).map((s) => s * 1000),
  )
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 })

  /** A moment as somebody writes it whose clock is so many minutes ahead of UTC. */
  function written(moment: number, minutes: number): string {
    const clock = new Date(moment + minutes * 60_000).toISOString().slice(0, -1)
    const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((each) => String(each).padStart(2, '0'))
    return `${clock}${minutes < 0 ? '-' : '+'}${hour}:${minute}`
  }

  test('[COND-09] [COND-10] are compared by moment, in whatever offset they are written', () => {
    fc.assert(
      fc.property(ms, ms, offset, offset, (a, b, one, other) => {
        expect(order(written(a, one), written(b, other))).toEqual([a === b, a > b, a < b])
        expect(order(written(a, one), written(a, other))).toEqual([true, false, false])
        expect(order(written(a, one), new Date(a).toISOString())).toEqual([true, false, false])
      }),
      runs,
    )
  })

  test('are put in order with days, which begin at midnight in UTC', () => {
    fc.assert(
      fc.property(ms, ms, offset, (a, b, minutes) => {
        const day = new Date(b).toISOString().slice(0, 10)
        const midnight = Date.parse(day)
        expect(order(written(a, minutes), day).slice(1)).toEqual([a > midnight, a < midnight])
        const other = new Date(a).toISOString().slice(0, 10)
        expect(order(other, day)).toEqual([other === day, other > day, other < day])
      }),
      runs,
    )
  })

  test('are no numbers and no other text', () => {
    fc.assert(
      fc.property(
        ms,
        offset,
        fc.oneof(fc.integer(), fc.constantFrom('soon', 'a', '2026', '14:30', '2026-02-30', '2026-07-01 14:00')),
        (a, minutes, other) => {
          expect(order(written(a, minutes), other)).toEqual([false, false, false])
        },
      ),
      { numRuns: propertyRuns(500) },
    )
  })
})

describe('other text', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((text) => !/^\s*[+-]?\d/.test(text))

  test('is compared letter by letter, by code units, in every language the same', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(order(a, b)).toEqual([a === b, a > b, a < b])
        expect(judged('contains', a + b, b)).toBe(true)
      }),
      runs,
    )
    expect(order('\u00e9', 'z')).toEqual([false, true, false])
    expect(order('I', '\u0131')).toEqual([false, false, true])
    // The same letter, written in two ways, is not the same text.
    expect(order('\u00e9', 'e\u0301')[0]).toBe(false)
  })
})

describe('what is missing', () => {
  const empty = fc.constantFrom(undefined, null, '', [])
  const something = fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.string({ minLength: 1 }),
    fc.constant({}),
    fc.array(fc.integer(), { minLength: 1 }),
  )

  // The table in the documentation of the operators, word by word.
  test('[COND-12] [COND-13] G57 is judged as the table says, whatever it is compared with', () => {
    fc.assert(
      fc.property(empty, empty, something, (actual, none, value) => {
        expect([judged('is', actual, none), judged('is', actual, value)]).toEqual([true, false])
        expect([judged('isNot', actual, none), judged('isNot', actual, value)]).toEqual([false, true])
        for (const name of ['contains', 'greaterThan', 'lessThan'] as const) {
          expect([judged(name, actual, none), judged(name, actual, value)]).toEqual([false, false])
          // Nor is anything compared with nothing.
          expect(judged(name, value, none)).toBe(false)
        }
        expect(operators.isOneOf(actual, { values: [value] })).toBe(false)
        expect(operators.isOneOf(actual, { values: [value, none] })).toBe(true)
        expect([judged('isEmpty', actual, value), judged('isNotEmpty', actual, value)]).toEqual([true, false])
        expect([judged('isEmpty', value, none), judged('isNotEmpty', value, none)]).toEqual([false, true])
      }),
      runs,
    )
  })
})

describe('conditions', () => {
  const names = Object.keys(operators) as OperatorName[]
  const value = fc.oneof(fc.integer({ min: 0, max: 3 }).map(String), fc.constantFrom('', 'a', 'b'))
  const rules = fc.array(
    fc.record({
      id: fc.uuid(),
      field: fc.constantFrom('a', 'b.c', '{a}', 'gone'),
      operator: fc.constantFrom(...names),
      value,
      values: fc.array(value, { maxLength: 2 }),
    }),
    { maxLength: 4 },
  )

  test('[COND-02] [COND-03] [COND-16] hold when all of their rules do, or any, and always without one', () => {
    fc.assert(
      fc.property(rules, value, value, (all, a, c) => {
        const variables: Variables = { read: (path) => (path[0] === 'a' ? a : path[0] === 'b' ? c : undefined) }
        const each = all.map((rule) => judge({ match: 'all', rules: [rule] } as Conditions, variables).holds)
        const holds = (match: 'all' | 'any') => judge({ match, rules: all } as Conditions, variables)
        expect(holds('all').holds).toBe(each.every(Boolean))
        expect(holds('any').holds).toBe(all.length === 0 || each.some(Boolean))
        expect(holds('any').rules.map(({ id, holds }) => ({ id, holds }))).toEqual(all.map(({ id }, index) => ({ id, holds: each[index] })))
      }),
      runs,
    )
  })
})
