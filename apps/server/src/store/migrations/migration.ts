import type { QueryExecutorProvider } from 'kysely'

/** The words in which the databases differ. */
export interface ColumnTypes {
  readonly json: string
  readonly blob: string
  /** For milliseconds and counters. */
  readonly integer: string
  /** For text that is compared byte by byte, whatever the database's language: a range of it holds what begins alike. */
  readonly byteText: string
  /** The column `position` of the events: what orders them as they were committed. */
  readonly eventPosition: string
  /** Stands behind the closing bracket of a table. */
  readonly tableOptions: string
  /** The same, for a table whose rows stand in the index of its key: one that is nothing but its key, or has no other index. */
  readonly keyOnlyTableOptions: string
  /** A query for the names of all indexes, in the column `name`. */
  readonly indexNames: string
}

/** One step forward of the tables. Once published it never changes; there is no way back but a backup. */
export interface Migration {
  /** Four digits and a few words. What is stored in the table `migrations`. */
  readonly name: string

  /**
   * Takes the step inside the migrations' transaction. `db` runs `sql` templates only: the types of `Tables` describe the newest
   * shape, and the tables that an old migration meets have an older one.
   */
  up(db: QueryExecutorProvider, types: ColumnTypes): Promise<void>
}

/** The words of SQLite. STRICT makes it refuse a value of another type instead of storing it. */
export const sqliteColumnTypes: ColumnTypes = {
  json: 'text',
  blob: 'blob',
  integer: 'integer',
  byteText: 'text',
  eventPosition: 'integer primary key autoincrement',
  tableOptions: 'strict',
  keyOnlyTableOptions: 'strict, without rowid',
  indexNames: "select name from sqlite_schema where type = 'index'",
}

/**
 * The words of PostgreSQL. JSON is `json`, not `jsonb`: it comes back as the text that was written, with its members in order, and costs
 * less to write; `->>` reads single fields of both.
 *
 * Events are ordered by the id of their transaction: a counter would order them as they were inserted, and whoever had read up to the
 * one would miss the smaller one that is committed later.
 */
export const postgresColumnTypes: ColumnTypes = {
  json: 'json',
  blob: 'bytea',
  integer: 'bigint',
  byteText: 'text collate "C"',
  eventPosition: 'bigint not null default (pg_current_xact_id()::text::bigint)',
  tableOptions: '',
  keyOnlyTableOptions: '',
  indexNames: 'select indexname as name from pg_indexes where schemaname = current_schema()',
}
