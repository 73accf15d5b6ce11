import type { Kysely } from 'kysely'
import { NewerDatabaseError, UnreleasedDatabaseError } from '../errors.ts'
import type { EpochMs } from '../store.ts'
import type { Tables } from '../tables.ts'
import { migrations as allMigrations } from './index.ts'
import type { ColumnTypes, Migration } from './migration.ts'

/** How a database is brought up to date. */
export interface MigrationOptions {
  readonly types: ColumnTypes
  /** The moment that is written beside each name. */
  readonly now: EpochMs
  /** All that there are, oldest first; others than those of this version in tests alone. */
  readonly migrations?: readonly Migration[] | undefined
}

/**
 * Applies what is missing, in order. Call it inside a transaction that holds the write lock, so that what it finds missing stays so.
 *
 * @returns the names of the migrations applied now
 * @throws NewerDatabaseError when a newer version has been here
 * @throws UnreleasedDatabaseError when the database is from before the first schema
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
 * The names that `applyMigrations` would apply. Changes nothing, also on a database that is still empty.
 *
 * @throws NewerDatabaseError when a newer version has been here
 * @throws UnreleasedDatabaseError when the database is from before the first schema
 */
export async function pendingMigrations(db: Kysely<Tables>, migrations: readonly Migration[] = allMigrations): Promise<readonly string[]> {
  const tables = await db.introspection.getTables()
  const missing = tables.some((table) => table.name === 'migrations') ? await missingMigrations(db, migrations) : migrations
  return missing.map((migration) => migration.name)
}

/** The names of the migrations that have been applied, in their order. Only where the table is there. */
export async function selectApplied(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function missingMigrations(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const applied = new Set(await selectApplied(db))
  assertReleased(applied)
  const known = new Set(migrations.map((migration) => migration.name))
  for (const name of applied) if (!known.has(name)) throw new NewerDatabaseError(name)
  return migrations.filter((migration) => !applied.has(migration.name))
}

/** The first of the migrations that development had before there was a first schema. Every database from then has it. */
const UNRELEASED = '0001-first'

/**
 * @param applied the names of the migrations that have been applied
 * @throws UnreleasedDatabaseError when the database is from before the first schema
 */
export function assertReleased(applied: Iterable<string>): void {
  for (const name of applied) if (name === UNRELEASED) throw new UnreleasedDatabaseError()
}
