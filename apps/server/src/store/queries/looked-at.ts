import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** How many rows a page examines at most when some of them may not match. */
export const LOOKED_AT = 2000

/** The last row of a range that a page examines; none where the range ends before. */
export function lastLookedAt<T extends keyof Tables, O>(range: SelectQueryBuilder<Tables, T, O>): SelectQueryBuilder<Tables, T, O> {
  return range.offset(LOOKED_AT - 1).limit(1)
}

/** The column as an expression that no index has, so that a condition on it does not draw the planner away from the range being read. */
export function unindexed(column: string): RawBuilder<string | null> {
  return sql<string | null>`${sql.ref(column)} || ''`
}
