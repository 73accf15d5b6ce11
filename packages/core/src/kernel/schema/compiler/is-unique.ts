/** Whether no two values of a list are the same as JSON. Takes time in proportion to the size of the list, whatever it holds. */
export function isUnique(items: readonly unknown[]): boolean {
  const [plain, composed] = [new Set<unknown>(), new Set<string>()]
  for (const item of items) {
    if (typeof item === 'object' && item !== null) composed.add(JSON.stringify(item, inOrder))
    else plain.add(item)
  }
  return plain.size + composed.size === items.length
}

/** The order of an object's members says nothing. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
