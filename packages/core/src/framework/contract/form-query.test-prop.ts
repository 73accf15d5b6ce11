import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFormQuery } from './form-query.ts'

const byte = fc.integer({ min: 0, max: 255 }).map((value) => `%${value.toString(16).padStart(2, '0')}`)
const constants = ['&', '=', '+', '%', '%zz', '%4', '%F0%9f%98%80', '%ED%A0%80', '%EF%BB%BF', '\ud800', '\udc00', 'limit', '😀', '?', '#']
const piece = fc.oneof(byte, fc.constantFrom(...constants), fc.string({ unit: 'binary', maxLength: 3 }))

test('a query is what URLSearchParams makes of it', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      // The platform drops a question mark in front; ours gets what stands behind it.
      const search = pieces.join('').replace(/^\?+/, '')
      expect(parseFormQuery(search)).toEqual([...new URLSearchParams(inAscii(search))])
    }),
    { numRuns: propertyRuns(5000) },
  )
})

/** By the standard the same query. Node's own parser, where it meets bytes that are not UTF-8, takes the lower byte of every character. */
function inAscii(search: string): string {
  return search.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll(/[^\0-\x7f]+/g, encodeURIComponent)
}
