import { type SqlInboxOptions, type SqlInboxStore, sqlInboxStore } from './sql-store.ts'

/** A database of `better-sqlite3`, `node:sqlite` or Bun, reduced to the members that are used. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement
}

/** A prepared statement, reduced to the members that are used. */
export interface SqliteStatement {
  run(...values: (string | number)[]): { readonly changes: number | bigint }
  all(...values: (string | number)[]): unknown[]
}

/** Creates a store in a table of a SQLite database. Several processes on one machine may share it. */
export function sqliteInboxStore(database: SqliteDatabase, options?: SqlInboxOptions): SqlInboxStore {
  return sqlInboxStore(async (sql, values) => {
    const statement = database.prepare(sql)
    if (sql.startsWith('select')) return { rows: statement.all(...values), changes: 0 }
    return { rows: [], changes: Number(statement.run(...values).changes) }
  }, options)
}
