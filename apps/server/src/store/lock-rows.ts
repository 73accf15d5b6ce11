import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** How `lockRows` treats rows that another transaction has locked. */
export interface LockRowsOptions {
  /** Leave such rows out instead of waiting for them; false by default. */
  readonly skipLocked?: boolean
  /** With joins: the tables whose rows are locked, by the names they have in the query. All by default. */
  readonly of?: readonly (keyof Tables)[]
}

/**
 * The same query, locking the rows that it finds until the transaction ends: `for update` on PostgreSQL. On SQLite, where one
 * transaction writes at a time, the query's text stays as it is (its query compiler leaves the clause out).
 *
 * ```ts
 * lockRows(db.selectFrom('runs').select('id').where('due_at', '<=', now).limit(64), { skipLocked: true })
 * ```
 *
 * Use it in a write, where something is decided from rows that others could change before the commit. What was read waits until those
 * who hold the rows have committed, and then shows what they have committed; rows that no longer fit the conditions are left out, so
 * a query with a limit may give fewer than there are.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { skipLocked = false, of = [] }: LockRowsOptions = {},
): SelectQueryBuilder<DB, TB, O> {
  const locking = of.length === 0 ? query.forUpdate() : query.forUpdate(of as never)
  return skipLocked ? locking.skipLocked() : locking
}
