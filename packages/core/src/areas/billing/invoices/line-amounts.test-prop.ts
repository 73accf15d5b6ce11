import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, euroOf, MAX_CENTS } from '../../../kernel/money.ts'
import { containedVat, lineAmount, sumOf } from './line-amounts.ts'

/** A number as it is written, so that the oracle never sees a float: its digits, and how many of them are behind the point. */
function decimal(maximum: number, places: number) {
  const scale = 10 ** places
  return fc.oneof(fc.integer({ min: -maximum * scale, max: maximum * scale }), fc.integer({ min: -20_000, max: 20_000 })).map((digits) => {
    const sign = digits < 0 ? '-' : ''
    const padded = String(Math.abs(digits)).padStart(places + 1, '0')
    return { digits: BigInt(digits), value: Number(`${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`) }
  })
}

/** The whole number that is nearest to a fraction; of two that are as near, the one farther from zero. By search, not by formula. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const floor = numerator / denominator
  const distance = (candidate: bigint) => abs(candidate * denominator - numerator)
  return [floor - 1n, floor, floor + 1n].reduce((best, candidate) => {
    const [a, b] = [distance(candidate), distance(best)]
    return a < b || (a === b && abs(candidate) > abs(best)) ? candidate : best
  })
}

const abs = (value: bigint) => (value < 0n ? -value : value)
const quantity = decimal(1_000_000, 3).filter(({ digits }) => digits >= 0n)
const unitPrice = decimal(100_000_000, 6)

test('a line comes to the cent that is nearest to quantity times unit price, half away from zero', () => {
  fc.assert(
    fc.property(quantity, unitPrice, (units, price) => {
      const want = nearest(units.digits * price.digits, 10_000_000n)
      const within = abs(want) <= BigInt(MAX_CENTS)
      expect(lineAmount({ quantity: units.value, unitPrice: price.value })).toBe(within ? Number(want) : null)
    }),
    { numRuns: propertyRuns(5000) },
  )
})

test('every amount of a line is one that JSON holds exactly', () => {
  fc.assert(
    fc.property(quantity, decimal(9_000, 6), (units, price) => {
      const cents = lineAmount({ quantity: units.value, unitPrice: price.value })
      expect(cents).not.toBeNull()
      expect(centsOf(JSON.parse(JSON.stringify(euroOf(cents as number))))).toBe(cents)
    }),
  )
})

test('the contained VAT is the cent that is nearest to amount × rate / (100 + rate), and never more than the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const want = nearest(BigInt(amount) * BigInt(hundredths), 10_000n + BigInt(hundredths))
      const vat = containedVat(amount, hundredths / 100)
      expect(vat).toBe(Number(want))
      expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(amount))
    }),
    { numRuns: propertyRuns(5000) },
  )
})

test('a sum is exact, and none where it is beyond the largest amount', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), { maxLength: 500 }), (amounts) => {
      const want = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
      expect(sumOf(amounts)).toBe(abs(want) <= BigInt(MAX_CENTS) ? Number(want) : null)
    }),
  )
})

test.each([
  ['half a cent goes up', 1, 0.005, 1],
  ['and away from zero below it', 1, -0.005, -1],
  ['where a float says 1.00499…', 1, 1.005, 101],
  ['where a float product is 0.285', 0.1, 2.85, 29],
  ['a thousandth of something dear', 0.001, 1234.5, 123],
  ['nothing of it', 0, 99.99, 0],
  ['less than half a cent', 0.001, -4.999999, 0],
])('%s: %d × %d is %d cents', (_, units, price, cents) => {
  expect(lineAmount({ quantity: units, unitPrice: price })).toBe(cents)
})
