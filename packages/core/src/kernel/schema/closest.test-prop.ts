import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closest } from './closest.ts'

/** The edit distance by its definition, counting two swapped neighbours as one edit. */
function apart(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)))
  const at = (i: number, j: number) => rows[i]?.[j] as number
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const row = rows[i] as number[]
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const turned = isTurned ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      row[j] = Math.min(at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), at(i - 1, j) + 1, at(i, j - 1) + 1, turned)
    }
  }
  return at(a.length, b.length)
}

const farthest = (given: string) => Math.max(1, Math.floor(given.length / 3))

function haveNearParts(given: string, other: string): boolean {
  const [parts, others] = [given.split(':'), other.split(':')]
  return parts.length !== others.length || parts.every((part, index) => apart(part, others[index] as string) <= farthest(part))
}

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'C', ':'), maxLength: 12 })

test('the closest is the first of the nearest, and only when it is near', () => {
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 8 }), (given, known) => {
      const [small, others] = [given.toLowerCase(), known.map((other) => other.toLowerCase())]
      const distances = others.map((other) => (haveNearParts(small, other) ? apart(small, other) : Number.POSITIVE_INFINITY))
      const least = Math.min(...distances)
      const want = least <= farthest(given) ? known[distances.indexOf(least)] : undefined
      expect(closest(given, known)).toBe(want)
    }),
    { numRuns: propertyRuns(1000) },
  )
})
