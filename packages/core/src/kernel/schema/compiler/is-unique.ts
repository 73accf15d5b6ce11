/** Whether no two items of a list are equal as JSON. Takes time proportional to the size of the list, whatever its items. */
export function isUnique(items: readonly unknown[]): boolean {
  const [plain, composed] = [new Set<unknown>(), new Set<string>()]
  for (const item of items) {
    if (typeof item === 'object' && item !== null) composed.add(JSON.stringify(item, inOrder))
    else plain.add(item)
  }
  return plain.size + composed.size === items.length
}

/** Sorts the members of an object, because their order has no meaning. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
