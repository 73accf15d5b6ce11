import { type SqlInboxOptions, type SqlInboxStore, sqlInboxStore } from './sql-store.ts'

/** A database of `better-sqlite3`, of `node:sqlite` or of Bun, described by what is used of it. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement
}

export interface SqliteStatement {
  run(...values: (string | number)[]): { readonly changes: number | bigint }
  all(...values: (string | number)[]): unknown[]
}

/** Remembers in a table of a SQLite database, which several processes of one machine may share. */
export function sqliteInboxStore(database: SqliteDatabase, options?: SqlInboxOptions): SqlInboxStore {
  return sqlInboxStore(async (sql, values) => {
    const statement = database.prepare(sql)
    if (sql.startsWith('select')) return { rows: statement.all(...values), changes: 0 }
    return { rows: [], changes: Number(statement.run(...values).changes) }
  }, options)
}
