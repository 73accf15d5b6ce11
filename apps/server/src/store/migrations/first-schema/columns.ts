import { type ColumnBuilderCallback, sql } from 'kysely'

/** A column that always has a value. */
export const required: ColumnBuilderCallback = (column) => column.notNull()

/** A column that is the primary key. */
export const key: ColumnBuilderCallback = (column) => column.notNull().primaryKey()

/**
 * The minute in which a row is due, as text of one length, and its organization. One value, so that a query can step from one organization to
 * the next by an index. It is used only for the very same expression, which `store/queries/due-jobs.ts` and `awake-runs.ts` have.
 */
export const minuteAndOrganization = sql`(cast(due_at / 60000 + 10000000000 as text) || organization_id)`
