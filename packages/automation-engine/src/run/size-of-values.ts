import { isDeeperThan, MAX_JSON_DEPTH } from '../json/depth.ts'

/** The values stand in an object, and that in a list with another one. */
const MAX_DEPTH = MAX_JSON_DEPTH - 2

const lengths = new WeakMap<object, number>()

/**
 * The length of values by name as JSON, in characters; infinite if one is nested too deeply to be serialized. A run asks at every step, and its
 * values are never changed in place, so the length of each object is computed once.
 */
export function sizeOfValues(values: Readonly<Record<string, unknown>>): number {
  let size = 2
  for (const [name, value] of Object.entries(values)) {
    const length = lengthOf(value)
    // With its quotes, the colon and a comma.
    if (length !== undefined) size += JSON.stringify(name).length + length + (size > 2 ? 2 : 1)
  }
  return size
}

/** `undefined` for what JSON leaves out. */
function lengthOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)?.length
  let length = lengths.get(value)
  if (length === undefined) {
    length = isDeeperThan(value, MAX_DEPTH) ? Number.POSITIVE_INFINITY : JSON.stringify(value).length
    lengths.set(value, length)
  }
  return length
}
