import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/store/tables.ts'
import type { TestServer } from './test-server.ts'

/**
 * Counts, from now on, how many rows of a table each transaction changes. PostgreSQL counts every change of a row; on SQLite, where
 * transactions run one after another, it is the difference of a number.
 */
export function countPerTransaction(
  { server }: Pick<TestServer, 'server'>,
  table: keyof Tables,
  count: (db: Kysely<Tables>) => Promise<number>,
): () => readonly number[] {
  const { store } = server.service
  const { write } = store
  const changed = store.dialect === 'sqlite' ? count : (db: Kysely<Tables>) => countedByPostgres(db, table)
  const counts: number[] = []
  const counted: typeof write = (work, options) =>
    write(async (unit) => {
      const before = await changed(unit.db)
      const result = await work(unit)
      counts.push((await changed(unit.db)) - before)
      return result
    }, options)
  Object.assign(store, { write: counted })
  return () => counts
}

/** The changes of this connection since its last report; the difference within a transaction is what that has changed. */
async function countedByPostgres(db: Kysely<Tables>, table: string): Promise<number> {
  const counted = sql<{ rows: number | string }>`select coalesce(sum(n_tup_upd + n_tup_del), 0)::int as rows
    from pg_stat_xact_user_tables where relname = ${table}`
  return Number((await counted.execute(db)).rows[0]?.rows)
}
