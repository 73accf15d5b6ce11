import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** How many rows a page looks at when not every one that it meets belongs to it. */
export const LOOKED_AT = 2000

/** The last row of a range that a page looks at; none where the range ends before. */
export function lastLookedAt<T extends keyof Tables, O>(range: SelectQueryBuilder<Tables, T, O>): SelectQueryBuilder<Tables, T, O> {
  return range.offset(LOOKED_AT - 1).limit(1)
}

/** A column of text as no index has it, so that a condition on it does not tempt the planner away from the range that is read. */
export function unindexed(column: string): RawBuilder<string | null> {
  return sql<string | null>`${sql.ref(column)} || ''`
}
