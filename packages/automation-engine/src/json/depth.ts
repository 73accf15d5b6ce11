/** How deep JSON from outside may be nested. Far more than any record, and little enough that every engine can write it out again. */
export const MAX_JSON_DEPTH = 500

/** Whether a value is nested more than `depth` levels deep. Text and numbers have no depth, an empty list has one level. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const name in value) if (isDeeperThan((value as Readonly<Record<string, unknown>>)[name], depth - 1)) return true
  return false
}
