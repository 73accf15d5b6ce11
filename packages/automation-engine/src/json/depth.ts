/** How deep JSON from outside may be nested. Far more than any record, and little enough that every engine can write it out again. */
export const MAX_JSON_DEPTH = 500

/** Whether a value is nested more than `depth` levels deep. Text and numbers have no depth, an empty list has one level. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1))
}
