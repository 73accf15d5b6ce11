import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conditions } from './conditions.ts'
import { constantConditions } from './constant-conditions.ts'
import { judge } from './judge.ts'
import { operators } from './operators.ts'
import { pairsCompared } from './pairs-compared.testdata.ts'

const value = fc.constantFrom<unknown>(
  null,
  '',
  'a',
  'b',
  5,
  '5',
  '5.0',
  6,
  '4',
  true,
  'true',
  false,
  '2026-01-01T00:00:00Z',
  '2026-01-01T01:00:00+01:00',
)
const operand = value as fc.Arbitrary<string | number | boolean | null>
const rule = fc.record(
  {
    id: fc.constant('r'),
    field: fc.constantFrom('x', '{x}', 'y'),
    operator: fc.constantFrom(...(Object.keys(operators) as (keyof typeof operators)[])),
    value: operand,
    values: fc.array(operand, { maxLength: 3 }),
  },
  { requiredKeys: ['id', 'field', 'operator'] },
)
const wide = fc.record(
  {
    id: fc.constant('r'),
    field: fc.constantFrom('x', 'y'),
    operator: fc.constantFrom(...(Object.keys(operators) as (keyof typeof operators)[])),
    value: fc.oneof(operand, fc.constantFrom('{y}', '{', '0x10', '0x20', ' 5', '-0', 0, '1e400', 'True', [] as never)),
    values: fc.array(fc.oneof(operand, fc.constantFrom('{y}', '0x10', '16')), { maxLength: 4 }),
  },
  { requiredKeys: ['id', 'field', 'operator'] },
)
const conditions: fc.Arbitrary<Conditions> = fc.record({ match: fc.constantFrom('all', 'any'), rules: fc.array(rule, { maxLength: 3 }) })
const actual = fc.oneof(value, fc.constant(undefined), fc.array(value, { maxLength: 2 }), fc.constant({}))

test('what is told of conditions before there are values holds for all values', () => {
  fc.assert(
    fc.property(conditions, fc.array(fc.tuple(actual, actual), { minLength: 8, maxLength: 8 }), (one, tries) => {
      const { holds, never } = constantConditions(one)
      for (const [x, y] of tries) {
        const judged = judge(one, { read: ([root]) => (root === 'x' ? x : y) })
        if (holds !== null) expect(judged.holds).toBe(holds)
        for (const index of never) expect(judged.rules[index]?.holds).toBe(false)
      }
    }),
    { numRuns: propertyRuns(20_000) },
  )
})

test('[G165] what is told of conditions is what comparing every rule with every other tells', () => {
  const many = fc.record({ match: fc.constantFrom('all' as const, 'any' as const), rules: fc.array(wide, { maxLength: 12 }) })
  fc.assert(
    fc.property(many, (one) => {
      expect(constantConditions(one)).toEqual(pairsCompared(one))
    }),
    { numRuns: propertyRuns(20_000) },
  )
})

test.each<[Conditions['match'], Conditions['rules'], boolean | null]>([
  [
    'all',
    [
      { id: 'r', field: 'x', operator: 'greaterThan', value: 5 },
      { id: 'q', field: 'x', operator: 'lessThan', value: 5 },
    ],
    false,
  ],
  [
    'all',
    [
      { id: 'r', field: 'x', operator: 'is', value: 5 },
      { id: 'q', field: 'x', operator: 'greaterThan', value: '7' },
    ],
    false,
  ],
  [
    'all',
    [
      { id: 'r', field: 'x', operator: 'is', value: 5 },
      { id: 'q', field: 'x', operator: 'is', value: '5.0' },
    ],
    null,
  ],
  [
    'all',
    [
      { id: 'r', field: 'x', operator: 'isOneOf', values: ['a', 'b'] },
      { id: 'q', field: 'x', operator: 'is', value: 'c' },
    ],
    false,
  ],
  [
    'all',
    [
      { id: 'r', field: 'x', operator: 'isEmpty' },
      { id: 'q', field: 'x', operator: 'contains', value: 'c' },
    ],
    false,
  ],
  [
    'all',
    [
      { id: 'r', field: 'x', operator: 'is', value: '{y}' },
      { id: 'q', field: 'x', operator: 'is', value: 'c' },
    ],
    null,
  ],
  [
    'any',
    [
      { id: 'r', field: 'x', operator: 'is', value: '' },
      { id: 'q', field: 'x', operator: 'isNotEmpty' },
    ],
    true,
  ],
  [
    'any',
    [
      { id: 'r', field: 'x', operator: 'contains' },
      { id: 'q', field: 'x', operator: 'isOneOf' },
    ],
    false,
  ],
  ['all', [], true],
])('%s of %j: %s', (match, rules, holds) => {
  expect(constantConditions({ match, rules }).holds).toBe(holds)
})
