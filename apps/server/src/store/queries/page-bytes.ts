import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The most bytes of long texts in a page, unless its first row alone has more. */
export const PAGE_BYTES = 4 * 1024 * 1024
/** Longer texts are read only after the rows of the page are known; 200 rows with shorter ones have no more than `PAGE_BYTES`. */
const SHORT_BYTES = 16 * 1024

/** How large a page may be. */
export interface PageSize {
  /** The most bytes of long texts, unless the first row alone has more. */
  readonly bytes: number
  /** Longer texts are read only after the rows of the page are known; 200 shorter ones have no more than `bytes` together. */
  readonly short: number
}

/** The limits of an ordinary page. */
export const wholePage: PageSize = { bytes: PAGE_BYTES, short: SHORT_BYTES }

/** A row whose long text may not have been read yet. */
interface Sized {
  /** The bytes of its texts. */
  readonly size: number
}

/** The size in bytes of columns of text or JSON together. SQLite knows it without reading them. */
export function columnBytes(db: Kysely<Tables>, columns: readonly string[]): RawBuilder<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const lengths = columns.map((name) => {
    const column = sql.ref(name)
    return sql`coalesce(octet_length(${isPostgres ? sql`cast(${column} as text)` : column}), 0)`
  })
  return sql<number>`${sql.join(lengths, sql` + `)}`
}

/** A column of text or JSON if it is short together with `others`; otherwise `null`. */
export function ifShort(
  db: Kysely<Tables>,
  column: string,
  others: readonly string[] = [],
  { short }: PageSize = wholePage,
): RawBuilder<string | null> {
  return sql<string | null>`case when ${columnBytes(db, [column, ...others])} <= ${sql.lit(short)} then ${sql.ref(column)} end`
}

/** Whether a text of the row was too long to be read at once. */
export function isLong({ size }: Sized): boolean {
  return size > SHORT_BYTES
}

/** The rows that fit into a page, among those that were read for it (up to one more than its limit). At least one fits. */
export function fitting<R extends Sized>(
  rows: readonly R[],
  limit: number,
  { bytes: most }: Pick<PageSize, 'bytes'> = wholePage,
): readonly R[] {
  let bytes = 0
  const end = rows.findIndex(({ size }, index) => {
    bytes += size
    return index === limit || (index > 0 && bytes > most)
  })
  return end === -1 ? rows : rows.slice(0, end)
}
