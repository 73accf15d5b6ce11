import { type Kysely, type SqlBool, sql } from 'kysely'
import { NewerDatabaseError, UnreleasedDatabaseError } from '../errors.ts'
import type { EpochMs } from '../store.ts'
import type { Tables } from '../tables.ts'
import { firstSchema } from './0001-first-schema.ts'
import { migrations as allMigrations } from './index.ts'
import type { ColumnTypes, Migration } from './migration.ts'

/** Options for bringing a database up to date. */
export interface MigrationOptions {
  readonly types: ColumnTypes
  /** The time recorded with each migration. */
  readonly now: EpochMs
  /** All migrations, oldest first. By default those of this version; only tests pass others. */
  readonly migrations?: readonly Migration[] | undefined
}

/**
 * Applies the missing migrations in order. Call it inside a transaction that holds the write lock, so that no other process applies them
 * meanwhile.
 *
 * @returns the names of the migrations applied now
 * @throws NewerDatabaseError if a newer version has opened the database
 * @throws UnreleasedDatabaseError if a development version made the database
 */
export async function applyMigrations(
  db: Kysely<Tables>,
  { types, now, migrations = allMigrations }: MigrationOptions,
): Promise<readonly string[]> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('applied_at', types.integer, (column) => column.notNull())
    .modifyEnd(types.tableOptions)
    .execute()
  const missing = await missingMigrations(db, migrations)
  for (const migration of missing) {
    await migration.up(db, types)
    await db.insertInto('migrations').values({ name: migration.name, applied_at: now }).execute()
  }
  return missing.map((migration) => migration.name)
}

/**
 * The names of the migrations that `applyMigrations` would apply. Changes nothing, even in an empty database.
 *
 * @throws NewerDatabaseError if a newer version has opened the database
 * @throws UnreleasedDatabaseError if a development version made the database
 */
export async function pendingMigrations(
  db: Kysely<Tables>,
  { types, migrations = allMigrations }: Omit<MigrationOptions, 'now'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ found: SqlBool }>`select ${types.hasTable('migrations')} as found`.execute(db)
  const missing = rows[0]?.found ? await missingMigrations(db, migrations) : migrations
  return missing.map((migration) => migration.name)
}

/** The names of the applied migrations, in order. Requires the table `migrations`. */
export async function selectApplied(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function missingMigrations(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const applied = await selectApplied(db)
  if (isUnreleased(applied)) throw new UnreleasedDatabaseError()
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
  return migrations.filter(({ name }) => !applied.includes(name))
}

/**
 * Whether a development version made the database before the first release: with another edition of the first schema, or with the
 * migrations that preceded it.
 */
export function isUnreleased(applied: readonly string[]): boolean {
  return applied.some((name) => name.startsWith('0001-') && name !== firstSchema.name)
}
