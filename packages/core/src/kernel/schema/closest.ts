/**
 * The known name that was probably meant: the nearest by edit distance, counting swapped neighbours as one edit, if it is near enough. The
 * first one wins a tie. In a name with parts, such as `customer:created`, each part must be near, since a common ending does not indicate
 * which name was meant.
 */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined
  const given = name.toLowerCase()
  let limit = farthest(name)
  let nearest: string | undefined
  for (const other of known) {
    const apart = distance(given, other.toLowerCase(), limit)
    if (apart > limit || !haveNearParts(given, other.toLowerCase())) continue
    nearest = other
    limit = apart - 1 // from here on only nearer names count
    if (limit < 0) break
  }
  return nearest
}

/** The maximum distance of two similar names. */
function farthest(name: string): number {
  return Math.max(1, Math.floor(name.length / 3))
}

function haveNearParts(name: string, other: string): boolean {
  const [parts, others] = [name.split(':'), other.split(':')]
  if (parts.length !== others.length) return true
  return parts.every((part, index) => distance(part, others[index] as string, farthest(part)) <= farthest(part))
}

/** The edit distance; any number above `limit` if it exceeds the limit, which usually shows before all letters are compared. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [rowBefore, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  let leastBefore = 0
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (rowBefore[j - 2] as number) + 1 : swap
      const apart = Math.min(swap, turned, (row[j] as number) + 1, (next[j - 1] as number) + 1)
      next.push(apart)
      if (apart < least) least = apart
    }
    if (least > limit && leastBefore >= limit) return limit + 1
    ;[rowBefore, row, leastBefore] = [row, next, least]
  }
  return row[b.length] as number
}
