/** The name that was probably meant: the nearest by edit distance, when it is near. */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined
  const limit = Math.max(1, Math.floor(name.length / 3))
  const ranked = known.map((other) => ({ other, distance: distance(name.toLowerCase(), other.toLowerCase()) }))
  return ranked.filter((entry) => entry.distance <= limit).sort((a, b) => a.distance - b.distance)[0]?.other
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
