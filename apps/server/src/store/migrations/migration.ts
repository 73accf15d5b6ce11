import { type Expression, type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/** What a migration works with: `schema`, and what runs `sql` templates. */
export type SchemaDb = QueryExecutorProvider & Pick<Kysely<unknown>, 'schema'>

/** The words in which the databases differ. */
export interface ColumnTypes {
  readonly json: 'text' | 'json'
  readonly blob: 'blob' | 'bytea'
  /** For milliseconds and counters. */
  readonly integer: 'integer' | 'bigint'
  /** For text that is compared byte by byte, whatever the database's language: a range of it holds what begins alike. */
  readonly byteText: Expression<string>
  /** The column `position` of the events: what orders them as they were committed. */
  readonly eventPosition: Expression<number>
  /** Stands behind the closing bracket of a table. */
  readonly tableOptions: Expression<unknown>
  /** The same, for a table whose rows stand in the index of its key: one that is nothing but its key, or has no other index. */
  readonly keyOnlyTableOptions: Expression<unknown>
}

/** One step forward of the tables. Once released it never changes; there is no way back but a backup. */
export interface Migration {
  /** Four digits and a few words. What is stored in the table `migrations`. */
  readonly name: string

  /**
   * Takes the step inside the migrations' transaction. `db` has no types: those of `Tables` describe the newest shape, and the tables that an
   * old migration meets have an older one.
   */
  up(db: SchemaDb, types: ColumnTypes): Promise<void>
}

/** Makes one table, with its indexes. */
export type CreateTable = (db: SchemaDb, types: ColumnTypes) => Promise<void>

/** The words of SQLite. STRICT makes it refuse a value of another type instead of storing it. */
export const sqliteColumnTypes: ColumnTypes = {
  json: 'text',
  blob: 'blob',
  integer: 'integer',
  byteText: sql`text`,
  eventPosition: sql`integer primary key autoincrement`,
  tableOptions: sql`strict`,
  keyOnlyTableOptions: sql`strict, without rowid`,
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
  byteText: sql`text collate "C"`,
  eventPosition: sql`bigint not null default (pg_current_xact_id()::text::bigint)`,
  tableOptions: sql``,
  keyOnlyTableOptions: sql``,
}
