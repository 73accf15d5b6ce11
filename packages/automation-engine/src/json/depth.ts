/** The maximum nesting depth of external JSON: far more than any record, and shallow enough for every JavaScript engine to serialize. */
export const MAX_JSON_DEPTH = 500

/** Whether a value is nested more than `depth` levels deep. Texts and numbers have depth 0, an empty list has one level. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  return isNested(value) && isObjectDeeperThan(value, depth)
}

function isObjectDeeperThan(value: object, depth: number): boolean {
  if (depth === 0) return true
  // Runs at every step of a run: `for … in` over a record takes four times as long.
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  for (const member of members) if (isNested(member) && isObjectDeeperThan(member, depth - 1)) return true
  return false
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
