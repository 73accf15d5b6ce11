import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, coversAll, grantedPermissions, narrow } from './permissions.ts'

const permission = fc.constantFrom(...grantedPermissions)
const granted = fc.oneof(fc.uniqueArray(permission, { maxLength: 12 }), fc.constant(['*']))
const keyList = fc.oneof(granted, fc.constant(null))

test('narrowing never widens, neither the member nor the list', () => {
  fc.assert(
    fc.property(granted, keyList, permission, (member, key, needed) => {
      const left = narrow(member, key)
      // Every member may decide what they are asked.
      const held = [...member, 'approvals:decide']
      expect(coversAll(held, left)).toBe(true)
      if (key !== null) expect(coversAll(key, left)).toBe(true)
      // And it takes no more away than it must.
      expect(covers(left, needed)).toBe(covers(held, needed) && (key === null || covers(key, needed)))
    }),
    { numRuns: propertyRuns(500) },
  )
})

test('narrowing twice by the same list is narrowing once', () => {
  fc.assert(
    fc.property(granted, keyList, (member, key) => {
      expect(narrow(narrow(member, key), key)).toEqual(narrow(member, key))
    }),
  )
})

test('covering is transitive, and everybody covers themselves', () => {
  fc.assert(
    fc.property(granted, granted, granted, (a, b, c) => {
      expect(coversAll(a, a)).toBe(true)
      if (coversAll(a, b) && coversAll(b, c)) expect(coversAll(a, c)).toBe(true)
    }),
  )
})
