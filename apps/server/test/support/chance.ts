/** A seeded random source: the same seed gives the same numbers, in the same order. */
export interface Chance {
  /** A number from 0 up to 1. */
  number(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** True with this probability: `0.25` for one time in four. */
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  bytes(count: number): Uint8Array
  /** An independent source, for a part whose draws must not shift those of another. */
  fork(name: string): Chance
}

/** Creates a source from a seed (mulberry32). */
export function createChance(seed: number | string): Chance {
  const start = typeof seed === 'number' ? seed >>> 0 : hashOf(seed)
  let state = start
  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(number() * (most - least + 1))
  return {
    number,
    whole,
    happens: (probability) => number() < probability,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
    fork: (name) => createChance(`${start} ${name}`),
  }
}

/** A hash of a text with 32 bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0
  return hash
}
