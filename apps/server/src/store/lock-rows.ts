import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Locks the rows that a query finds until the transaction ends: `for update`, on PostgreSQL. On SQLite there is only ever one writer, so
 * there the query stays as it is.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Kysely<Tables>,
  {
    skipLocked = false,
  }: { /** Leave out rows that another transaction holds, instead of waiting for them. */ readonly skipLocked?: boolean },
): SelectQueryBuilder<DB, TB, O> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return query
  return skipLocked ? query.forUpdate().skipLocked() : query.forUpdate()
}
