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
      statements.delete(text)
      statements.set(text, kept)
      return kept
    }
    const statement = prepare(text)
    statements.set(text, statement)
    if (statements.size > capacity) statements.delete(statements.keys().next().value as string)
    return statement
  }
}
