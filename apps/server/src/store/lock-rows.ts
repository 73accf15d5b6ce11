import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** How `lockRows` treats rows that another transaction has locked. */
export interface LockRowsOptions {
  /** Leave out rows that another transaction holds, instead of waiting for them; false by default. */
  readonly skipLocked?: boolean
  /** With joins: the tables whose rows are locked, by the names they have in the query. All by default. */
  readonly of?: readonly (keyof Tables)[]
}

/**
 * Locks the rows that a query finds until the transaction ends: `for update` on PostgreSQL. SQLite has only one writer, so the query stays
 * as it is.
 *
 * ```ts
 * lockRows(db.selectFrom('runs').select('id').where('due_at', '<=', now).limit(64), db, { skipLocked: true })
 * ```
 *
 * Use it in a write that decides something from rows which others could change before the commit. The query waits for transactions that
 * hold the rows, and then returns what they committed. Rows that no longer match its conditions are left out, so a query with a limit may
 * return fewer than there are.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  db: Kysely<Tables>,
  { skipLocked = false, of = [] }: LockRowsOptions = {},
): SelectQueryBuilder<DB, TB, O> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return query
  const locking = of.length === 0 ? query.forUpdate() : query.forUpdate(of as never)
  return skipLocked ? locking.skipLocked() : locking
}
