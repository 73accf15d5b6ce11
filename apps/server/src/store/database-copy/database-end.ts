import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/** A value that both databases can hold: null, a text (also JSON, as it was written), a whole number of up to 8 bytes, or bytes. */
export type Cell = null | string | bigint | Buffer

/** A table as the database's catalogue describes it. */
export interface TableShape {
  readonly name: string
  /** Sorted by name, so that a table has the same shape on both databases. */
  readonly columns: readonly string[]
}

/** One of the two databases of a copy. */
export interface DatabaseEnd {
  readonly dialect: Store['dialect']
  /** For single queries, in the same snapshot as `rows`. */
  readonly db: Kysely<Tables>
  /** All tables by name, from the database's catalogue, so that none is forgotten. */
  tables(): Promise<readonly TableShape[]>
  /**
   * All rows of a table, in batches of about one MiB; values in the order of its columns.
   *
   * @param orderBy the columns to order by; any order without
   */
  rows(table: TableShape, orderBy?: readonly string[]): AsyncIterable<readonly (readonly Cell[])[]>
  close(): Promise<void>
}

/** The database to copy from: one snapshot, and unchanged except for the mark at the end. */
export interface MoveSource extends DatabaseEnd {
  /**
   * Marks the database as moved elsewhere, and ends the snapshot: nothing can be read afterwards.
   *
   * @throws Error when a server has started on it meanwhile
   */
  leave(mark: string): Promise<void>
}

/** The database to copy into. */
export interface MoveTarget extends DatabaseEnd {
  /** Creates the tables, and marks the copy as unfinished. */
  begin(note: string): Promise<void>
  insert(table: TableShape, rows: readonly (readonly Cell[])[]): Promise<void>
  /** Removes the mark, when everything is copied. */
  finish(): Promise<void>
}

/** A batch ends when it has this many bytes, however few rows it has. */
export const BATCH_BYTES = 1_048_576
/** The most rows of a batch. */
export const BATCH_ROWS = 500

/** The approximate size of a row in bytes. */
export function sizeOf(row: readonly Cell[]): number {
  return row.reduce((sum, cell) => sum + (typeof cell === 'string' || Buffer.isBuffer(cell) ? cell.length : 8), 0)
}

/** Deletes the rows that migrations insert into a new database; those of the source replace them. */
export async function emptyTables(db: Kysely<Tables>, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) if (name !== 'migrations') await sql`delete from ${sql.table(name)}`.execute(db)
}
