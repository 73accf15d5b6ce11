import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, euroOf, formatEuro, MAX_CENTS } from './money.ts'

const cents = fc.oneof(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), fc.integer({ min: -100_000, max: 100_000 }))

test('every amount of cents comes back from its number and its text, through JSON too', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const positive = amount === 0 ? 0 : amount
      expect(centsOf(euroOf(amount))).toBe(positive)
      expect(centsOf(JSON.parse(JSON.stringify(euroOf(amount))))).toBe(positive)
      expect(centsOf(Number(formatEuro(amount)))).toBe(positive)
      expect(formatEuro(positive)).toMatch(/^-?\d+\.\d\d$/)
    }),
    { numRuns: propertyRuns(1000) },
  )
})

test('a third decimal is refused for every amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MAX_CENTS * 10, max: MAX_CENTS * 10 }), (thousandths) => {
      fc.pre(thousandths % 10 !== 0)
      expect(centsOf(thousandths / 1000)).toBeNull()
    }),
    { numRuns: propertyRuns(1000) },
  )
})

test('an amount written with three to six decimals is refused', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 1, max: 9999 }),
      (whole, two, rest) => {
        const decimals = String(two).padStart(2, '0') + String(rest).padStart(4, '0')
        expect(centsOf(Number(`${whole}.${decimals}`))).toBeNull()
      },
    ),
  )
})
