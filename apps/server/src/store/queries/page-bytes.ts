import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** How many bytes a page holds of the texts that may be long, unless its first row alone has more. */
export const PAGE_BYTES = 4 * 1024 * 1024
/** Longer texts are read once it is known which rows are shown; a page of 200 rows with shorter ones holds no more than `PAGE_BYTES`. */
const SHORT_BYTES = 16 * 1024

/** How large a page may be. */
export interface PageSize {
  /** How many bytes it holds of the texts that may be long, unless its first row alone has more. */
  readonly bytes: number
  /** Longer texts are read once it is known which rows are shown: 200 shorter ones have no more than `bytes` together. */
  readonly short: number
}

/** What every page may hold. */
export const wholePage: PageSize = { bytes: PAGE_BYTES, short: SHORT_BYTES }

/** A row of which a text may not have been read yet. */
interface Sized {
  /** How many bytes its texts have. */
  readonly size: number
}

/** How many bytes columns of text or JSON have together. SQLite knows that without reading them. */
export function bytesOf(db: Kysely<Tables>, columns: readonly string[]): RawBuilder<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const lengths = columns.map((name) => {
    const column = sql.ref(name)
    return sql`coalesce(octet_length(${isPostgres ? sql`cast(${column} as text)` : column}), 0)`
  })
  return sql<number>`${sql.join(lengths, sql` + `)}`
}

/** A column of text or JSON where it is short, together with others that are read with it; else `null`. */
export function ifShort(
  db: Kysely<Tables>,
  column: string,
  others: readonly string[] = [],
  { short }: PageSize = wholePage,
): RawBuilder<string | null> {
  return sql<string | null>`case when ${bytesOf(db, [column, ...others])} <= ${sql.lit(short)} then ${sql.ref(column)} end`
}

/** Whether a row has a text that was too long to be read at once. */
export function isLong({ size }: Sized): boolean {
  return size > SHORT_BYTES
}

/** The rows of a page among those that were read for it, one more than its limit where there are as many. There is always one. */
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
