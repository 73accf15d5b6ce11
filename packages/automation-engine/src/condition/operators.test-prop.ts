import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, MOST_GROWTH } from '../../test/growth.ts'
import { type OperatorName, operators } from './operators.ts'

const scalar = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.string({ maxLength: 4 }),
  fc.constantFrom(
    '',
    '5',
    '5.0',
    '05',
    ' 5 ',
    '1e3',
    '1e999',
    '-0',
    'VIP',
    'true',
    '2026-07-01',
    '2026-07-01T12:00:00Z',
    '2026-07-01T14:00:00+02:00',
  ),
  fc.constantFrom('2026-02-30', '2026-07-01T12:00:00', '0000-01-01', '9999-12-31', '\ud800', 'é', '😀', '__proto__'),
)
const actual = fc.oneof(scalar, scalar, fc.constant(undefined), fc.array(scalar, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }))
const judged = (name: OperatorName, value: unknown, operand: unknown) => operators[name](value, { value: operand })

test('every operator answers for whatever there is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(operators) as OperatorName[])),
      actual,
      scalar,
      fc.array(scalar),
      (name, value, operand, values) => {
        expect(typeof operators[name](value, { value: operand, values })).toBe('boolean')
        expect(typeof operators[name](value, {})).toBe('boolean')
      },
    ),
    { numRuns: propertyRuns(5000) },
  )
})

test('[COND-07] [COND-13] isNot and isNotEmpty say the opposite, always', () => {
  fc.assert(
    fc.property(actual, scalar, (value, operand) => {
      expect(judged('isNot', value, operand)).toBe(!judged('is', value, operand))
      expect(judged('isNotEmpty', value, operand)).toBe(!judged('isEmpty', value, operand))
    }),
    { numRuns: propertyRuns(5000) },
  )
})

test('[COND-11] isOneOf is is, of any of them', () => {
  fc.assert(
    fc.property(actual, fc.array(scalar, { maxLength: 5 }), (value, values) => {
      expect(operators.isOneOf(value, { values })).toBe(values.some((operand) => judged('is', value, operand)))
    }),
    { numRuns: propertyRuns(5000) },
  )
})

test('[COND-09] [COND-10] greaterThan and lessThan are each other the other way round, and never both, nor beside is', () => {
  fc.assert(
    fc.property(scalar, scalar, (a, b) => {
      expect(judged('greaterThan', a, b)).toBe(judged('lessThan', b, a))
      expect([judged('greaterThan', a, b), judged('lessThan', a, b), judged('is', a, b)].filter(Boolean).length).toBeLessThanOrEqual(1)
      expect(judged('is', a, b)).toBe(judged('is', b, a))
      expect(judged('is', a, a)).toBe(true)
    }),
    { numRuns: propertyRuns(10_000) },
  )
})

test('[COND-09] the order has no circles', () => {
  fc.assert(
    fc.property(scalar, scalar, scalar, (a, b, c) => {
      if (judged('lessThan', a, b) && judged('lessThan', b, c)) expect(judged('lessThan', c, a)).toBe(false)
    }),
    { numRuns: propertyRuns(10_000) },
  )
})

test.each([
  ['digits', (length: number) => '1'.repeat(length)],
  ['a fraction', (length: number) => `${'1'.repeat(length / 2)}.${'1'.repeat(length / 2)}x`],
  ['spaces', (length: number) => ' '.repeat(length)],
  ['spaces around a number', (length: number) => `${' '.repeat(length / 2)}5${' '.repeat(length / 2)}x`],
  ['an exponent', (length: number) => `${'1'.repeat(length)}e`],
  ['a time', (length: number) => `2026-07-01T12:00:00.${'1'.repeat(length)}`],
])('what is compared is judged in a time that grows with its length, not faster: %s', (_, make) => {
  const work = (text: string) => (Object.keys(operators) as OperatorName[]).map((name) => judged(name, text, `${text}1`))
  expect(growthOf(work, make, [1000, 16_000])).toBeLessThan(MOST_GROWTH)
})

test('digits that no number can hold are text', () => {
  expect([judged('is', '1e999', '1e999'), judged('is', '1e999', '2e999'), judged('greaterThan', '1e999', 5)]).toEqual([true, false, false])
})
