import { type ColumnBuilderCallback, sql } from 'kysely'

/** A column that always has a value. */
export const required: ColumnBuilderCallback = (column) => column.notNull()

/** A column that is the primary key. */
export const key: ColumnBuilderCallback = (column) => column.notNull().primaryKey()

/**
 * The minute in which a row is due, as text of fixed length, followed by its organization. As a single value it lets a query step from one
 * organization to the next with an index. The index is used only for exactly this expression, as in `store/queries/due-jobs.ts` and
 * `awake-runs.ts`.
 */
export const minuteAndOrganization = sql`(cast(due_at / 60000 + 10000000000 as text) || organization_id)`
