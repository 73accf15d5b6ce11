/**
 * Caches prepared statements by SQL text. Beyond `capacity` texts the least recently used is dropped.
 *
 * Queries with lists of varying length have ever new texts, which is why there is a limit.
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
      // Updating the order costs up to a tenth of a short statement, and matters only when the cache is nearly full.
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
