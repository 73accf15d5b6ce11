/**
 * Creates a source of bytes that look random and are the same in every run. For ids and tests, never for secrets. A linear congruential
 * generator (Numerical Recipes).
 */
export function createSeededBytes(seed: number): (count: number) => Uint8Array {
  let value = seed >>> 0
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      value = (Math.imul(value, 1664525) + 1013904223) >>> 0
      return value >>> 24
    })
}
