/** The name that was probably meant: the nearest by edit distance, when it is near. Of names that are as near, the first. */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined
  const given = name.toLowerCase()
  let limit = Math.max(1, Math.floor(name.length / 3))
  let nearest: string | undefined
  for (const other of known) {
    const apart = distance(given, other.toLowerCase(), limit)
    if (apart > limit) continue
    nearest = other
    limit = apart - 1 // only what is nearer is of interest from here on
    if (limit < 0) break
  }
  return nearest
}

/**
 * The edit distance, in which two neighbours that changed places count once; any number above `limit` where it is larger than that, which mostly
 * shows before all letters were compared.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index)
  let leastBefore = 0
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const turn = isTurned ? (before[j - 2] as number) + 1 : swap
      const apart = Math.min(swap, turn, (row[j] as number) + 1, (next[j - 1] as number) + 1)
      next.push(apart)
      if (apart < least) least = apart
    }
    if (least > limit && leastBefore >= limit) return limit + 1
    before = row
    row = next
    leastBefore = least
  }
  return row[b.length] as number
}
