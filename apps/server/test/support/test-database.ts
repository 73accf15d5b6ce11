import { join } from 'node:path'
import { createTemporaryDatabase } from './postgres/temporary-database.ts'

/** The databases on which a server can be tested. */
export type TestDatabaseKind = 'sqlite' | 'postgres'

/** SQLite, unless BELFRY_TEST_DATABASE=postgres selects PostgreSQL for a whole test run. */
export const defaultDatabase: TestDatabaseKind = process.env.BELFRY_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** A database of one server in a folder: its settings, and how to remove what is outside the folder. */
export async function createTestDatabase(
  folder: string,
  kind: TestDatabaseKind = defaultDatabase,
): Promise<{ readonly environment: Readonly<Record<string, string>>; remove(): Promise<void> }> {
  if (kind === 'sqlite') return { environment: { BELFRY_DATABASE_URL: `sqlite:${join(folder, 'belfry.db')}` }, async remove() {} }
  const { url, remove } = await createTemporaryDatabase({ migrated: true })
  return { environment: { BELFRY_DATABASE_URL: url, BELFRY_MASTER_KEYS_FILE: join(folder, 'master.key') }, remove }
}
