import { describe, expect, test } from 'vitest'
import { growthOf, MOST_GROWTH } from './growth.ts'

const lengths = [400, 6400] as const
const letters = (length: number) => 'a'.repeat(length)

describe('the measure of growth', () => {
  test('finds what is quadratic', () => {
    const pairs = (text: string) => {
      let count = 0
      for (const one of text) for (const other of text) if (one === other) count++
      return count
    }
    expect(growthOf(pairs, letters, lengths)).toBeGreaterThan(MOST_GROWTH)
    expect(growthOf((text) => /a*b/.test(text), letters, lengths)).toBeGreaterThan(MOST_GROWTH)
    expect(
      growthOf(
        (text) => / +$/.test(text),
        (length) => `${' '.repeat(length)}x`,
        lengths,
      ),
    ).toBeGreaterThan(MOST_GROWTH)
  })

  test('lets pass what is linear, or only a little more', () => {
    expect(growthOf((text) => text.replace(/a/g, 'bc'), letters, lengths)).toBeLessThan(MOST_GROWTH)
    expect(growthOf((text) => [...text].sort(), letters, lengths)).toBeLessThan(MOST_GROWTH)
    expect(growthOf((text) => text.length, letters, lengths)).toBeLessThan(MOST_GROWTH)
  })
})
