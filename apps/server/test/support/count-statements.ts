import type { CompiledQuery, Kysely } from 'kysely'
import type { Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'

/** The statements of one transaction, in order. */
export type Statements = readonly string[]

/** Records, from now on, the statements of a database handle; `onStatement` is called before each. */
export function noteStatements(db: Kysely<Tables>, onStatement?: (sql: string) => void): Statements {
  const statements: string[] = []
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query: CompiledQuery<never>) => {
    statements.push(query.sql)
    onStatement?.(query.sql)
    return execute(query)
  }
  return statements
}

/** Records, from now on, the statements of each writing transaction, also of those that are rolled back. */
export function countStatements(store: Store): () => readonly Statements[] {
  const { write } = store
  const all: Statements[] = []
  const counted: typeof write = (work, options) =>
    write((unit) => {
      all.push(noteStatements(unit.db))
      return work(unit)
    }, options)
  Object.assign(store, { write: counted })
  return () => all
}
