import { type SqlInboxOptions, type SqlInboxStore, sqlInboxStore } from './sql-store.ts'

/** A pool or client of `pg`, reduced to the members that are used. */
export interface PostgresClient {
  query(sql: string, values: (string | number)[]): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>
}

/**
 * Creates a store in a table of a PostgreSQL database. If `client` is inside a transaction, the entry and the handler's own writes commit
 * or roll back together. Otherwise a process that dies between the two makes the handler run again.
 */
export function postgresInboxStore(client: PostgresClient, options?: SqlInboxOptions): SqlInboxStore {
  return sqlInboxStore(async (sql, values) => {
    let count = 0
    const numbered = sql.replace(/\?/g, () => `$${++count}`)
    const { rows, rowCount } = await client.query(numbered, [...values])
    return { rows, changes: rowCount ?? 0 }
  }, options)
}
