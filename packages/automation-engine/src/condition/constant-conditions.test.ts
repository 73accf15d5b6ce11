import { describe, expect, test } from 'vitest'
import type { Conditions } from './conditions.ts'
import { constantConditions } from './constant-conditions.ts'

type Rule = Conditions['rules'][number]
type Drawn = readonly [field: string, operator: string, value?: unknown]

/** Rules as `[field, operator, value]`; of `isOneOf` the value is the list. */
const judged = (match: 'all' | 'any', ...rules: readonly Drawn[]) =>
  constantConditions({
    match,
    rules: rules.map(([field, operator, value], index): Rule => {
      const given = value === undefined ? {} : operator === 'isOneOf' ? { values: value } : { value }
      return { id: `r${index}`, field, operator, ...given } as Rule
    }),
  })
const depends = { holds: null, rules: [], never: [] }

test('no rules always hold', () => {
  expect(judged('all')).toEqual({ holds: true, rules: [], never: [] })
  expect(judged('any')).toEqual({ holds: true, rules: [], never: [] })
})

describe('a rule that never holds', () => {
  test.each<Drawn>([
    ['a', 'contains'],
    ['a', 'contains', ''],
    ['a', 'greaterThan'],
    ['a', 'greaterThan', ''],
    ['a', 'lessThan'],
    ['a', 'lessThan', null],
    ['a', 'isOneOf'],
    ['a', 'isOneOf', []],
  ])('%s %s %j', (...given) => {
    const rule = given as unknown as Drawn
    expect(judged('all', ['b', 'isEmpty'], rule)).toEqual({ holds: false, rules: [1], never: [1] })
    expect(judged('any', ['b', 'isEmpty'], rule)).toEqual({ holds: null, rules: [], never: [1] })
    expect(judged('any', rule, rule)).toEqual({ holds: false, rules: [0, 1], never: [0, 1] })
  })

  test.each<Drawn>([
    ['a', 'is'],
    ['a', 'isNot'],
    ['a', 'isEmpty'],
    ['a', 'isNotEmpty'],
    ['a', 'contains', 'x'],
    ['a', 'greaterThan', 0],
    ['a', 'lessThan', 0],
    ['a', 'isOneOf', ['']],
  ])('is not %s %s %j', (...given) => {
    const rule = given as unknown as Drawn
    expect(judged('all', rule)).toEqual(depends)
    expect(judged('any', rule)).toEqual(depends)
  })

  test('the first of several decides', () => {
    expect(judged('all', ['a', 'contains'], ['b', 'contains'])).toEqual({ holds: false, rules: [0], never: [0, 1] })
  })
})

/** Two rules about one variable, asked both ways round and with another rule between them. */
const pairOf = (match: 'all' | 'any', a: Drawn, b: Drawn) => [
  judged(match, a, ['other', 'isEmpty'], b),
  judged(match, b, ['other', 'isEmpty'], a),
]

describe('two rules that exclude each other', () => {
  test.each<[Drawn, Drawn]>([
    [
      ['a', 'is', 'x'],
      ['a', 'is', 'y'],
    ],
    [
      ['a', 'is', 5],
      ['a', 'is', '6'],
    ],
    [
      ['a', 'is', 5],
      ['a', 'is', 'x'],
    ],
    [
      ['a', 'is', 'x'],
      ['{a}', 'is', 'y'],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'isNot', 'x'],
    ],
    [
      ['a', 'is', ''],
      ['a', 'isNot', null],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'isOneOf', ['y', 'z']],
    ],
    [
      ['a', 'isOneOf', ['v', 'w']],
      ['a', 'isOneOf', ['y', 'z']],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'isNotEmpty'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'isNot', ''],
    ],
    [
      ['a', 'is', ''],
      ['a', 'isNotEmpty'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'is', 'x'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'isOneOf', ['x', 'y']],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'contains', 'x'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'greaterThan', 5],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'lessThan', 5],
    ],
    [
      ['a', 'greaterThan', 5],
      ['a', 'lessThan', 5],
    ],
    [
      ['a', 'greaterThan', '6'],
      ['a', 'lessThan', 5],
    ],
    [
      ['a', 'is', 5],
      ['a', 'greaterThan', 5],
    ],
    [
      ['a', 'is', 4],
      ['a', 'greaterThan', '5'],
    ],
    [
      ['a', 'is', 5],
      ['a', 'lessThan', 5],
    ],
    [
      ['a', 'is', ' 6'],
      ['a', 'lessThan', 5],
    ],
  ])('%j and %j', (a, b) => {
    for (const outcome of pairOf('all', a, b)) expect(outcome).toEqual({ holds: false, rules: [0, 2], never: [] })
    for (const outcome of pairOf('any', a, b)) expect(outcome.holds).not.toBe(false)
  })

  test.each<[Drawn, Drawn]>([
    [
      ['a', 'is', 'x'],
      ['b', 'is', 'y'],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'is', 'x'],
    ],
    [
      ['a', 'is', 5],
      ['a', 'is', '5.0'],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'isNot', 'y'],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'isOneOf', ['x', 'z']],
    ],
    [
      ['a', 'isOneOf', ['x', 'y']],
      ['a', 'isOneOf', ['y', 'z']],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'is', '{b}'],
    ],
    [
      ['a', 'is', '{b}'],
      ['a', 'isNot', 'x'],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'isOneOf', ['y', '{b}']],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'is', ''],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'isNot', 'x'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'isOneOf', ['', 'x']],
    ],
    [
      ['a', 'isNotEmpty'],
      ['a', 'is', 'x'],
    ],
    [
      ['a', 'isNotEmpty'],
      ['a', 'contains', 'x'],
    ],
    [
      ['a', 'contains', 'x'],
      ['a', 'contains', 'y'],
    ],
    [
      ['a', 'greaterThan', 5],
      ['a', 'lessThan', 6],
    ],
    [
      ['a', 'greaterThan', 5],
      ['a', 'greaterThan', 6],
    ],
    [
      ['a', 'greaterThan', 6],
      ['a', 'lessThan', '{b}'],
    ],
    [
      ['a', 'greaterThan', 'x'],
      ['a', 'lessThan', 5],
    ],
    [
      ['a', 'is', 6],
      ['a', 'greaterThan', 5],
    ],
    [
      ['a', 'is', 4],
      ['a', 'lessThan', 5],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'greaterThan', 5],
    ],
    [
      ['a', 'isNot', 5],
      ['a', 'greaterThan', 5],
    ],
  ])('are not %j and %j', (a, b) => {
    for (const outcome of pairOf('all', a, b)) expect(outcome).toEqual(depends)
  })
})

describe('two rules of which one always holds', () => {
  test.each<[Drawn, Drawn]>([
    [
      ['a', 'isEmpty'],
      ['a', 'isNotEmpty'],
    ],
    [
      ['a', 'is', ''],
      ['a', 'isNotEmpty'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'isNot', ''],
    ],
    [
      ['a', 'is', 'x'],
      ['{a}', 'isNot', 'x'],
    ],
    [
      ['a', 'is', null],
      ['a', 'isNot', ''],
    ],
  ])('%j or %j', (a, b) => {
    for (const outcome of pairOf('any', a, b)) expect(outcome).toEqual({ holds: true, rules: [0, 2], never: [] })
  })

  test.each<[Drawn, Drawn]>([
    [
      ['a', 'is', 'x'],
      ['b', 'isNot', 'x'],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'isNot', 'y'],
    ],
    [
      ['a', 'is', '{b}'],
      ['a', 'isNot', '{b}'],
    ],
    [
      ['a', 'is', 'x'],
      ['a', 'is', 'y'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'isNot', 'x'],
    ],
    [
      ['a', 'isEmpty'],
      ['a', 'contains', 'x'],
    ],
    [
      ['a', 'greaterThan', 5],
      ['a', 'lessThan', 6],
    ],
  ])('are not %j or %j', (a, b) => {
    for (const outcome of pairOf('any', a, b)) expect(outcome).toEqual(depends)
  })
})

test('of several pairs the first that is complete decides', () => {
  expect(judged('all', ['a', 'is', 'x'], ['b', 'isEmpty'], ['b', 'isNotEmpty'], ['a', 'is', 'y']).rules).toEqual([1, 2])
})
