import { join } from 'node:path'
import { createTemporaryDatabase } from './postgres/temporary-database.ts'
import { writeMigratedFile } from './sqlite/migrated-file.ts'

/** The databases on which a server can be tested. */
export type TestDatabaseKind = 'sqlite' | 'postgres'

/** SQLite, unless BELFRY_TEST_DATABASE=postgres selects PostgreSQL for a whole test run. */
export const defaultDatabase: TestDatabaseKind = process.env.BELFRY_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** Enough to do several things at once. With the usual 20, half of the time of a short test went to starting processes of PostgreSQL. */
const CONNECTIONS = '6'

/**
 * Creates the database of one server, with all tables and no rows, in a folder if it is SQLite. Returns the settings that point to it, and
 * a function that removes what is stored elsewhere.
 */
export async function createTestDatabase(
  folder: string,
  kind: TestDatabaseKind = defaultDatabase,
): Promise<{ readonly environment: Readonly<Record<string, string>>; remove(): Promise<void> }> {
  if (kind === 'sqlite') {
    const file = join(folder, 'belfry.db')
    await writeMigratedFile(file)
    return { environment: { BELFRY_DATABASE_URL: `sqlite:${file}` }, async remove() {} }
  }
  const { url, remove } = await createTemporaryDatabase({ migrated: true })
  return {
    environment: {
      BELFRY_DATABASE_URL: url,
      BELFRY_DATABASE_CONNECTIONS: CONNECTIONS,
      BELFRY_MASTER_KEYS_FILE: join(folder, 'master.key'),
    },
    remove,
  }
}
