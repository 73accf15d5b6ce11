import { type Expression, type Kysely, type QueryExecutorProvider, type SqlBool, sql } from 'kysely'

/** The database interface for migrations: `schema`, and an executor for `sql` templates. */
export type SchemaDb = QueryExecutorProvider & Pick<Kysely<unknown>, 'schema'>

/** The parts of SQL in which the databases differ. */
export interface ColumnTypes {
  readonly json: 'text' | 'json'
  readonly blob: 'blob' | 'bytea'
  /** For milliseconds and counters. */
  readonly integer: 'integer' | 'bigint'
  /** For text compared byte by byte, whatever the language of the database: all texts with the same beginning form one range. */
  readonly byteText: Expression<string>
  /** The column `position` of events, which orders them as they were committed. */
  readonly eventPosition: Expression<number>
  /** Follows the closing parenthesis of a table. */
  readonly tableOptions: Expression<unknown>
  /**
   * The same, for a table whose rows are stored in the index of the primary key: one that consists of its key alone, or has no other index.
   */
  readonly keyOnlyTableOptions: Expression<unknown>
  /** Whether there is a table of this name. */
  hasTable(name: string): Expression<SqlBool>
}

/** One migration of the tables. It never changes once released. There is no way back except a backup. */
export interface Migration {
  /** Four digits and a few words. Stored in the table `migrations`. */
  readonly name: string

  /**
   * Applies the migration inside a transaction. `db` is untyped: `Tables` describes the newest shape, and an old migration works with older
   * tables.
   */
  up(db: SchemaDb, types: ColumnTypes): Promise<void>
}

/** Creates one table and its indexes. */
export type CreateTable = (db: SchemaDb, types: ColumnTypes) => Promise<void>

/** The SQL of SQLite. STRICT makes it refuse values of another type instead of storing them. */
export const sqliteColumnTypes: ColumnTypes = {
  json: 'text',
  blob: 'blob',
  integer: 'integer',
  byteText: sql`text`,
  eventPosition: sql`integer primary key autoincrement`,
  tableOptions: sql`strict`,
  keyOnlyTableOptions: sql`strict, without rowid`,
  hasTable: (name) => sql`exists (select 1 from sqlite_schema where type = 'table' and name = ${name})`,
}

/**
 * The SQL of PostgreSQL. JSON is `json`, not `jsonb`: it is returned as the text that was written, with its members in order, and costs
 * less to write; `->>` reads single members of both.
 *
 * Events are ordered by the id of their transaction. A counter would order them by insertion: a reader that has read up to a number would
 * miss a smaller one that is committed later.
 */
export const postgresColumnTypes: ColumnTypes = {
  json: 'json',
  blob: 'bytea',
  integer: 'bigint',
  byteText: sql`text collate "C"`,
  eventPosition: sql`bigint not null default (pg_current_xact_id()::text::bigint)`,
  tableOptions: sql``,
  keyOnlyTableOptions: sql``,
  hasTable: (name) => sql`to_regclass(${name}) is not null`,
}
