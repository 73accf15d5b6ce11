/** Names for repeated SQL texts, under which each connection prepares them once. */
export interface StatementNames {
  /** The name under which to prepare a text; `undefined` for a text that is run for the first time, or when there are too many. */
  nameOf(text: string): string | undefined
  /** Starts again with other names, after the tables have changed under prepared statements. */
  renew(): void
}

// Queries with lists of varying length have ever new texts. Frequent ones come early, so late ones can do without a name.
const NAMES = 500
const SEEN = 2000

/** Creates the names for one store. Parsing and planning cost more than running a statement that finds one row by its key. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let given = 0
  return {
    nameOf(text) {
      const name = names.get(text)
      if (name !== undefined || names.size >= NAMES) return name
      if (!seen.delete(text)) {
        if (seen.size >= SEEN) seen.clear()
        seen.add(text)
        return undefined
      }
      // A name is never reused: connections still have the old texts under the old names.
      names.set(text, `belfry_${++given}`)
      return names.get(text)
    },
    renew: () => names.clear(),
  }
}
