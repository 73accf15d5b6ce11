import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeeperThan, MAX_JSON_DEPTH } from '../json/depth.ts'
import { sizeOfValues } from './size-of-values.ts'

const value = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.string({ unit: 'binary' }))
const values = fc.dictionary(fc.string({ unit: 'binary' }), value)

test('is the length of the JSON, the first time and again', () => {
  fc.assert(
    fc.property(values, (all) => {
      const length = JSON.stringify(all).length
      expect([sizeOfValues(all), sizeOfValues(all), sizeOfValues({ ...all })]).toEqual([length, length, length])
    }),
  )
})

test('is infinite for what is nested too deeply', () => {
  fc.assert(
    fc.property(fc.integer({ min: MAX_JSON_DEPTH - 5, max: MAX_JSON_DEPTH + 5 }), (depth) => {
      let nested: unknown = 1
      for (let level = 0; level < depth; level++) nested = [nested]
      const isTooDeep = isDeeperThan([{ nested }, {}], MAX_JSON_DEPTH)
      expect(sizeOfValues({ nested }) === Number.POSITIVE_INFINITY).toBe(isTooDeep)
    }),
  )
})
