/**
 * Keeps what preparing an SQL text gave, so that a text is prepared once. Beyond `capacity` texts the one unused for longest goes.
 *
 * Queries with lists of varying length have ever new texts, which is why there is a limit at all.
 */
export function createStatementCache<Statement>(
  prepare: (sql: string) => Statement,
  { capacity = 500 }: { readonly capacity?: number } = {},
): (sql: string) => Statement {
  // A Map keeps the order of insertion: its first key is the text unused for longest.
  const statements = new Map<string, Statement>()
  return (text) => {
    const kept = statements.get(text)
    if (kept !== undefined) {
      // Keeping the order costs as much as a tenth of a short statement, and matters only when the cache is about to be full.
      if (statements.size * 2 > capacity) {
        statements.delete(text)
        statements.set(text, kept)
      }
      return kept
    }
    const statement = prepare(text)
    statements.set(text, statement)
    if (statements.size > capacity) statements.delete(statements.keys().next().value as string)
    return statement
  }
}
