import { type Kysely, sql } from 'kysely'
import { NewerDatabaseError } from '../errors.ts'
import type { EpochMs } from '../store.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './index.ts'
import type { ColumnTypes } from './migration.ts'

/**
 * Applies what is missing, in order. Call it inside a transaction that holds the write lock, so that what it finds missing stays so.
 *
 * @param now the moment written beside each name
 * @returns the names of the migrations applied now
 * @throws NewerDatabaseError when a newer version has been here
 */
export async function applyMigrations(db: Kysely<Tables>, types: ColumnTypes, now: EpochMs): Promise<readonly string[]> {
  await sql`create table if not exists migrations (
    name text not null primary key,
    applied_at ${sql.raw(types.integer)} not null
  ) ${sql.raw(types.tableOptions)}`.execute(db)
  const missing = await missingMigrations(db)
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
 */
export async function pendingMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables()
  const missing = tables.some((table) => table.name === 'migrations') ? await missingMigrations(db) : migrations
  return missing.map((migration) => migration.name)
}

/** The names of the migrations that have been applied, in their order. Only where the table is there. */
export async function selectApplied(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function missingMigrations(db: Kysely<Tables>) {
  const applied = new Set(await selectApplied(db))
  const known = new Set(migrations.map((migration) => migration.name))
  for (const name of applied) if (!known.has(name)) throw new NewerDatabaseError(name)
  return migrations.filter((migration) => !applied.has(migration.name))
}
