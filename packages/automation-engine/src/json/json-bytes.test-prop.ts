import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

test('the bytes of a value are those of its JSON', () => {
  const letter = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(letter).map((letters) => letters.join('')),
  )
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(text, tie('value')),
    ),
  })).value
  fc.assert(
    fc.property(value, (one) => {
      expect(jsonBytes(one)).toBe(Buffer.byteLength(JSON.stringify(one)))
    }),
    { numRuns: propertyRuns(2000) },
  )
})
