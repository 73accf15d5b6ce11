import { type SqlInboxOptions, type SqlInboxStore, sqlInboxStore } from './sql-store.ts'

/** A pool or a client of `pg`, described by what is used of it. */
export interface PostgresClient {
  query(sql: string, values: (string | number)[]): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>
}

/**
 * Remembers in a table of a PostgreSQL database. With the client of a transaction, the note and what the handler writes in the same
 * transaction stand or fall together; outside of one, a process that dies between the two lets the handler run again.
 */
export function postgresInboxStore(client: PostgresClient, options?: SqlInboxOptions): SqlInboxStore {
  return sqlInboxStore(async (sql, values) => {
    let count = 0
    const numbered = sql.replace(/\?/g, () => `$${++count}`)
    const { rows, rowCount } = await client.query(numbered, [...values])
    return { rows, changes: rowCount ?? 0 }
  }, options)
}
