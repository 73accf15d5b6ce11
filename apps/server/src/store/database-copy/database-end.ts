import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'

/** A value as both databases hold it: nothing, a text (JSON too, as it was written), a whole number of up to 8 bytes, bytes. */
export type Cell = null | string | bigint | Buffer

/** A table as the database itself describes it. */
export interface TableShape {
  readonly name: string
  /** In the order of their names, so that the same table looks the same on both databases. */
  readonly columns: readonly string[]
}

/** One of the two databases of a move. */
export interface DatabaseEnd {
  readonly dialect: Store['dialect']
  /** Small questions about it, in the same snapshot as `rows`. */
  readonly db: Kysely<Tables>
  /** Every table that there is, by name: what the database says, so that none is forgotten. */
  tables(): Promise<readonly TableShape[]>
  /**
   * All rows of a table, a batch of about a MiB at a time; values in the order of its columns.
   *
   * @param orderBy the columns to order by; in any order without
   */
  rows(table: TableShape, orderBy?: readonly string[]): AsyncIterable<readonly (readonly Cell[])[]>
  close(): Promise<void>
}

/** The database from which is read: one snapshot of it, in which nothing is changed but for the mark at the end. */
export interface MoveSource extends DatabaseEnd {
  /**
   * Notes that everything goes on elsewhere, and lets go of the snapshot: nothing is read from it afterwards.
   *
   * @throws Error when a server has started on it meanwhile
   */
  leave(mark: string): Promise<void>
}

/** The database that is filled. */
export interface MoveTarget extends DatabaseEnd {
  /** Makes the tables, and notes that what is there is not whole yet. */
  begin(note: string): Promise<void>
  insert(table: TableShape, rows: readonly (readonly Cell[])[]): Promise<void>
  /** Takes the note away, when everything is there. */
  finish(): Promise<void>
}

/** When a batch has so many bytes it is passed on, however few rows it has. */
export const BATCH_BYTES = 1_048_576
/** How many rows a batch has at most. */
export const BATCH_ROWS = 500

/** About how many bytes a row takes. */
export function sizeOf(row: readonly Cell[]): number {
  return row.reduce((sum, cell) => sum + (typeof cell === 'string' || Buffer.isBuffer(cell) ? cell.length : 8), 0)
}

/** Takes out what migrations put into a new database: in its place comes what has become of it in the source. */
export async function emptyTables(db: Kysely<Tables>, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) if (name !== 'migrations') await sql`delete from ${sql.table(name)}`.execute(db)
}
